"""The course of Gaia Project: one file for each lesson, in their order."""
