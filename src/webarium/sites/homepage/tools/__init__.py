"""The tools: calculator, scratchpad, converter, calendar, to-do list."""
