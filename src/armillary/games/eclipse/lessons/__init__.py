"""The course of Eclipse: one file for each lesson, in their order."""
