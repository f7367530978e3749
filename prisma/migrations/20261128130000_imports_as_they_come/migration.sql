-- How a file was read, what an admin chose about that, and what was left out of each row. The file itself is kept as
-- long as its preview, so that it can be read in another way.

ALTER TABLE imports
  ADD COLUMN reading JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN chosen JSONB NOT NULL DEFAULT '{}',
  ADD COLUMN columns_key TEXT NOT NULL DEFAULT '';

ALTER TABLE import_rows ADD COLUMN left_out JSONB NOT NULL DEFAULT '[]';

CREATE TABLE import_originals (
  import_id INTEGER NOT NULL PRIMARY KEY REFERENCES imports (id) ON DELETE CASCADE ON UPDATE CASCADE,
  bytes BYTEA NOT NULL
);

CREATE TABLE import_choices (
  columns_key TEXT NOT NULL PRIMARY KEY,
  chosen JSONB NOT NULL,
  used_at TIMESTAMPTZ(3) NOT NULL
);
