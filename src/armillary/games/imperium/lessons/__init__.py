"""The course of Twilight Imperium: one file for each lesson, in their order."""
