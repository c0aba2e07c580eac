"""The errors that Armillary raises on purpose. Each reads as one clear sentence."""


class ArmillaryError(Exception):
    """Something is wrong that the message explains to the person who can mend it."""


class DataError(ArmillaryError):
    """A data file is wrong: which file, which key in it, and why."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        super().__init__(file, key, reason)
        self.file = file
        self.key = key
        self.reason = reason

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return f"{where}: {self.reason}"


class UnknownGame(ArmillaryError):
    """There is no game of this name."""


class ConfigError(ArmillaryError):
    """The options of a match do not fit together, or do not exist."""


class RecordError(ArmillaryError):
    """A record of a match cannot be read, written or replayed.

    `line`: where in its file that shows; 0: nowhere in particular.
    """

    def __init__(self, sentence: str, line: int = 0) -> None:
        super().__init__(sentence)
        self.line = line


class PositionError(ArmillaryError):
    """The text of a position makes no sense."""


class LessonError(ArmillaryError):
    """There is no such lesson, or its file makes no sense."""


class NoUndo(ArmillaryError):
    """There is nothing that may be taken back."""


class FaceDown(ArmillaryError):
    """Something is drawn that lies face down in what a seat sees."""
