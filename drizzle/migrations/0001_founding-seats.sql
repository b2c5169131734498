-- The hundred founding seats, numbered; a repeat adds none.
INSERT INTO "founding_seats" ("number") SELECT generate_series(1, 100) ON CONFLICT DO NOTHING;
