import type { SearchIndex } from '#shared/sqlite/search-index.js';
import { counted } from '#shared/sqlite/trigger-maintained.js';
import { PAPER_KINDS, SERIES } from '../../domain/paper.js';

const textsOf = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/**
 * Issued papers, which never change, and the files of those that were printed. The index by age ends with what the sums of papers read, so
 * that they read no content.
 */
export const PAPERS = `
  CREATE TABLE papers (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN (${textsOf(PAPER_KINDS)})),
    series TEXT NOT NULL CHECK (series IN (${textsOf(SERIES)})),
    year INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position > 0),
    number TEXT NOT NULL,
    cause TEXT NOT NULL,
    issued_at TEXT NOT NULL,
    order_id TEXT,
    order_index INTEGER,
    order_number TEXT,
    email TEXT,
    buyer TEXT,
    total_cents INTEGER NOT NULL,
    tax_cents INTEGER NOT NULL,
    content TEXT NOT NULL CHECK (json_valid(content)),
    sha256 TEXT,
    tax_rate INTEGER GENERATED ALWAYS AS (content ->> '$.tax_rate') VIRTUAL,
    UNIQUE (series, year, position),
    UNIQUE (order_id, order_index)
  ) STRICT;
  CREATE INDEX papers_by_age ON papers (issued_at, _id, kind, tax_rate, total_cents, tax_cents);
  CREATE INDEX papers_of_kind_by_age ON papers (kind, issued_at, _id);
  ${counted('papers')}
  CREATE TRIGGER papers_never_change BEFORE UPDATE ON papers BEGIN
    SELECT RAISE(ABORT, 'a paper never changes');
  END;

  CREATE TABLE paper_files (
    _id TEXT PRIMARY KEY,
    paper_id TEXT NOT NULL UNIQUE,
    sha256 TEXT NOT NULL,
    pdf TEXT NOT NULL
  ) STRICT;
`;

export const PAPER_SEARCH: SearchIndex = { table: 'papers', columns: ['number', 'order_number', 'email', 'buyer'] };

/** The place of the last paper that has its audit event. The event has the id of its paper. */
export const LAST_LOGGED = `coalesce((
    SELECT seq FROM papers WHERE _id = (
      SELECT _id FROM audit_log WHERE action = 'paper-issued' ORDER BY seq DESC LIMIT 1
    )
  ), 0)`;

/** The condition of papers without their audit event. An import stores the last one that has it anywhere. */
export const UNLOGGED = `kind <> 'lost' AND seq > ${LAST_LOGGED}
  AND NOT EXISTS (SELECT 1 FROM audit_log WHERE audit_log._id = papers._id)`;
