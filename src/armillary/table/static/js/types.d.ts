// What the server tells the pages, and what every page has: nothing of it reaches a browser. Each part names
// the Python that it mirrors.

// --- What is offered (`drawing/board.py`, `table_page/choices.py`)

/** Sent back to the server as it came, and read by nobody here. */
type Action = unknown;

interface Chip { icon: string; amount?: number; label?: string }

interface Way { kind: string; label: string; icons?: string[] }

/** What can be chosen, where, and what it costs and brings; empty fields are left out. */
interface Choice {
  group: string;
  /** Missing where it is told in brief. */
  action?: Action;
  label?: string;
  place?: string;
  source?: string;
  also?: string[];
  strong?: boolean;
  cost?: Chip[];
  gain?: Chip[];
  warning?: string;
  warning_key?: string;
  ghost?: string;
  note?: string;
  path?: string[];
  ways?: Way[];
  before?: Action[];
  then?: Action[];
  then_told?: string;
  end?: Action;
  goes_on?: boolean;
  /** Only where it leads, and by what means: the rest is asked for. */
  brief?: boolean;
  /** Being asked for; set by the page. */
  asked?: Promise<Offered>;
}

type Offered = { ok: true; status: number; body: { choices: Choice[] }; choices: Choice[] }
  | { ok: false; status: number; body: Refusal; choices: Choice[] };

interface Group {
  id: string;
  label: string;
  icon?: string;
  sheet?: string;
  rule?: string;
  freeform?: boolean;
  instant?: boolean;
  minor?: boolean;
  first?: boolean;
  turning?: boolean;
  menu?: boolean;
}

interface Legal { mine: boolean; planning?: boolean; midway?: boolean; groups: Group[]; choices: Choice[] }

/** A place of the map in words (`drawing/map_list.py`). */
interface MapPlace { place: string; name: string; told: string; kinds?: string[]; steps?: number }

// --- Updates (`table/model.py`)

/** How fast it is told what happened. */
type Tempo = 'story' | 'quick' | 'once' | 'step';

/** A piece of what happened, and what it changes on the page. */
interface Step {
  seq: number;
  scene: string;
  kind: string;
  seat: number;
  say: string;
  place?: string;
  mine?: boolean;
  full?: boolean;
  regions?: Record<string, string>;
  pieces?: Record<string, string | null>;
  fx?: Fx[];
}

interface Update {
  seq: number;
  steps?: Step[];
  missed?: number;
  regions?: Record<string, string>;
  pieces?: Record<string, string | null>;
  legal?: Legal | null;
  full?: boolean;
}

/** What comes over the line of a table: an update, that somebody writes, or why what was sent is not done. */
type Message = Update | { typing: { name: string } } | { refused: string };

type Point = [x: number, y: number];

/** Hints for animation (`Board.effects`), by what is to be seen. */
interface Effects {
  appear: { piece: string };
  move: { piece: string; path?: Point[]; places?: string[] };
  pulse: { piece: string };
  float: { place?: string; text: string; seat: number; icon?: string; amount?: number };
  mark: { place: string };
  banner: { round?: number };
  dice: { faces: (string | number)[]; drawn: string[]; label?: string };
}
type Fx = { [K in keyof Effects]: { kind: K } & Effects[K] }[keyof Effects];

interface Preferences {
  language: string;
  confirm: boolean;
  reduced_motion: boolean;
  symbols: boolean;
  sound: boolean;
  text_size: string;
  tempo: Tempo;
  battles: string;
  theme: string;
  log_place: string;
  times: string;
  quiet_from: string;
  quiet_to: string;
  muted: string[];
  ahead: Record<string, FieldValue>;
}

// --- What a page begins with: each has its part of it

type Pace = 'live' | 'turns' | 'device' | 'solo';
type SeatKind = 'person' | 'bot' | 'open';
type FieldValue = string | number | boolean;
type Fields = Record<string, FieldValue>;

interface SeatWish { kind: SeatKind; name: string; bot?: string; chosen?: boolean }
interface Terms { move_time?: number; webhook?: string }

/** The form of a new table, kept for another time. */
interface Kept { game: string; pace: string; seats: SeatWish[]; form: Fields; terms?: Terms; seed?: string }

interface LobbyGame {
  title: string; seats: number[]; usual: number; bots: string[]; level: string; map: string;
  /** The options of a first match; none: its reader has finished one. */
  first: Fields | null;
}

/** A moment of a finished match (`pages/result.py`). */
type Moment = [entry: number, seat: number, place: number, totals: number[], told: string];

/** `table_page/page.py` */
interface TableData {
  seat: number | null;
  seq: number;
  mark: string;
  now: number;
  rules: string;
  prefs: Preferences;
  favicons: { quiet: string; turn: string };
  legal: Legal;
  /** Seconds of a pause that lets people follow. */
  pause: number;
  replay?: ReplayData;
}

/** `replay/page.py`: the step that is shown, and all scenes. */
interface ReplayData {
  at: number;
  scenes: [id: string, kind: string, seat: number, steps: number][];
}

/** `pages/lobby.py` */
interface LobbyData {
  game: string;
  games: Record<string, LobbyGame>;
  options: Fields;
  layout: string;
  seeds: number;
  bots: string[];
}

/** `pages/lessons.py` */
interface LessonData { lesson: string }

/** How far the reader has come in a lesson; kept by the browser. */
interface Progress { table?: string; step?: number; misses?: number; shown?: number; stars?: number }

/** `pages/result.py`, `pages/waiting.py` */
interface ResultData { names: string[]; steps: Moment[] }
interface WaitingData { bot: string }

type PageData = { base: string } & TableData & LobbyData & ResultData & WaitingData & LessonData;

// --- Requests: what each address answers with

interface Refusal { reason?: string; rule?: string; detail?: string; error?: string }
interface Nothing {}
interface Sketch { map?: string; layout: string; options: Fields }

interface Answers {
  [address: `/at/${string}`]: { pieces: Record<string, string | null>; regions: Record<string, string> };
  [address: `/import?${string}`]: { url: string };
  [address: `/scenes/${string}`]: { steps: Step[] };
  '/back': Nothing;
  '/chat': Nothing;
  '/coach': Nothing;
  '/compose': Refusal & { choice?: Choice };
  '/describe': { html: string };
  '/device': { open: boolean };
  '/device/answer': Nothing;
  '/device/link': { link: string };
  '/fork': { url: string };
  '/give': { link: string };
  '/hint': Nothing;
  '/holiday': Nothing;
  '/invite': { link: string };
  '/links': { watch: string };
  '/map': { layout: string; picture: string; problem: string };
  '/moves': Nothing;
  '/offers': { choices: Choice[] };
  '/pause': Nothing;
  '/places': { places: MapPlace[] };
  '/plan': Nothing;
  '/plan/cancel': Nothing;
  '/prefs': Nothing;
  '/presets': { name: string; wish: Kept }[];
  '/presets/remove': { name: string; wish: Kept }[];
  '/preview': Sketch;
  '/rematch': { url: string };
  '/remind': Nothing;
  '/replay/describe': { html: string };
  '/replay/steps': { first: number; steps: Step[]; forks: number[] };
  '/retry': Nothing;
  '/reveal': Nothing;
  '/sit': Nothing;
  '/stand-in': Nothing;
  '/start': Nothing;
  '/tables': { url: string; seats: Record<number, string>; watch: string };
  '/undo': Nothing;
  '/undo/answer': Nothing;
  '/watch': Nothing;
  '/why': Refusal & { choice?: Choice; advice?: string };
  [address: `/learn/${string}`]: { url: string };
  '/lesson/step': Nothing;
  '/lesson/show': Nothing;
}

type Answer<Body> = { ok: true; status: number; body: Body } | { ok: false; status: number; body: Refusal };

/** What a request brought, or why it brought nothing. */
type Outcome<Body> = { body: Body; reason?: undefined } | { body?: undefined; reason: string };

type Query = Record<string, string | number | boolean | null | undefined> | URLSearchParams;

// --- The document

/** What the templates always have on the pages whose scripts ask for it; everything else may be missing. */
interface Ids {
  alert: HTMLElement;
  voice: HTMLElement;
  here: HTMLElement;
  data: HTMLScriptElement;
  texts: HTMLScriptElement;
  // The table
  actions: HTMLElement;
  aside: HTMLElement;
  bar: HTMLElement;
  caption: HTMLElement;
  ring: SVGGElement;
  theatre: HTMLElement;
  camera: SVGGElement;
  choice: HTMLElement;
  cursor: SVGGElement;
  extent: HTMLElement;
  ghost: SVGGElement;
  log: HTMLElement;
  map: SVGSVGElement;
  menu: HTMLDialogElement;
  'menu-shortcuts': HTMLDialogElement;
  pieces: SVGGElement;
  places: HTMLDialogElement;
  remarks: HTMLElement;
  rulebook: HTMLDialogElement;
  sheets: HTMLElement;
  sight: HTMLElement;
  since: HTMLElement;
  stage: HTMLElement;
  tabs: HTMLElement;
  tip: HTMLElement;
  tray: HTMLElement;
  writing: HTMLElement;
  top: HTMLElement;
  players: HTMLElement;
  // A lesson; without `tutor` there is none
  arrow: HTMLElement;
  holes: Element;
  lesson: HTMLElement;
  shade: HTMLElement;
  tutor: HTMLElement;
  // The lobby
  'add-seat': HTMLButtonElement;
  'copy-map': HTMLButtonElement;
  crests: HTMLTemplateElement;
  dropping: HTMLElement;
  'edit-done': HTMLButtonElement;
  'edit-map': HTMLButtonElement;
  'map-editor': HTMLDialogElement;
  editing: HTMLElement;
  enter: HTMLAnchorElement;
  file: HTMLInputElement;
  links: HTMLDialogElement;
  'map-state': HTMLElement;
  new: HTMLFormElement;
  'pace-help': HTMLElement;
  picture: HTMLElement;
  preset: HTMLDialogElement;
  'preset-name': HTMLInputElement;
  'save-preset': HTMLButtonElement;
  'seat-row': HTMLTemplateElement;
  seats: HTMLElement;
  seed: HTMLInputElement;
  shuffle: HTMLButtonElement;
  // An invitation, the end of a match
  bubble: HTMLElement;
  'copy-link': HTMLButtonElement;
  move: HTMLElement;
  'play-on': HTMLFormElement;
  'play-on-from': HTMLDialogElement;
  refusal: HTMLElement;
  step: HTMLInputElement;
  told: HTMLElement;
}

interface Tags extends HTMLElementTagNameMap {}

interface FindOne {
  <K extends keyof Tags>(selector: K, root?: ParentNode): Tags[K] | null;
  <E extends Element = HTMLElement>(selector: string, root?: ParentNode): E | null;
}
interface FindSure {
  <K extends keyof Tags>(selector: K, root?: ParentNode): Tags[K];
  <E extends Element = HTMLElement>(selector: string, root?: ParentNode): E;
}
interface FindAll {
  <K extends keyof Tags>(selector: K, root?: ParentNode): Tags[K][];
  <E extends Element = HTMLElement>(selector: string, root?: ParentNode): E[];
}
interface FindById {
  <K extends keyof Ids>(id: K): Ids[K];
  (id: string): HTMLElement | null;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Attributes = Record<string, string | number | boolean | null | undefined>;
type Timer = ReturnType<typeof setTimeout>;
