"""The page of a race: prompts, options, facts, tables and the scene."""
