"""The course of Pulsar 2849: one file for each lesson, in their order."""
