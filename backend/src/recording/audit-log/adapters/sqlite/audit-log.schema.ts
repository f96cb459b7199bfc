import type { SearchIndex } from '#shared/sqlite/search-index.js';
import { counted } from '#shared/sqlite/trigger-maintained.js';

const GENESIS = '0'.repeat(64);

/**
 * The audit log. `content`, the hashed text, contains the whole entry; the filter columns are generated from it, so they cannot
 * contradict it. `seq` is the position in the chain, from 1. The triggers refuse everything but the next link and update a separate
 * head: an attacker who truncates the log must also change the head.
 */
export const AUDIT_LOG = `
  CREATE TABLE audit_log (
    seq INTEGER PRIMARY KEY,
    content TEXT NOT NULL,
    previous_hash TEXT NOT NULL,
    hash TEXT NOT NULL,
    _id TEXT NOT NULL GENERATED ALWAYS AS (json_extract(content, '$._id')) VIRTUAL,
    at TEXT NOT NULL GENERATED ALWAYS AS (json_extract(content, '$.at')) VIRTUAL,
    action TEXT NOT NULL GENERATED ALWAYS AS (json_extract(content, '$.action')) VIRTUAL,
    actor TEXT NOT NULL COLLATE NOCASE GENERATED ALWAYS AS (json_extract(content, '$.actor')) VIRTUAL,
    subject_id TEXT NOT NULL GENERATED ALWAYS AS (json_extract(content, '$.subject.id')) VIRTUAL,
    subject TEXT NOT NULL GENERATED ALWAYS AS (json_extract(content, '$.subject.label')) VIRTUAL
  ) STRICT;
  CREATE UNIQUE INDEX audit_log_by_id ON audit_log (_id);
  CREATE INDEX audit_log_by_age ON audit_log (at);
  CREATE INDEX audit_log_by_action ON audit_log (action);
  CREATE INDEX audit_log_by_actor ON audit_log (actor);
  CREATE INDEX audit_log_by_actor_and_action ON audit_log (actor, action);
  ${counted('audit_log')}

  CREATE TABLE audit_head (entries INTEGER NOT NULL, hash TEXT NOT NULL, at TEXT NOT NULL, _id TEXT) STRICT;
  INSERT INTO audit_head (entries, hash, at) VALUES (0, '${GENESIS}', '');

  CREATE TRIGGER audit_log_only_grows BEFORE INSERT ON audit_log
  WHEN (new.seq, new.previous_hash) IS NOT (SELECT entries + 1, hash FROM audit_head) BEGIN
    SELECT RAISE(ABORT, 'the audit log only takes the next entry');
  END;
  CREATE TRIGGER audit_log_head AFTER INSERT ON audit_log BEGIN
    UPDATE audit_head SET entries = new.seq, hash = new.hash, at = new.at, _id = new._id;
  END;
  CREATE TRIGGER audit_log_never_changes BEFORE UPDATE ON audit_log BEGIN
    SELECT RAISE(ABORT, 'the audit log never changes');
  END;
  CREATE TRIGGER audit_log_never_shrinks BEFORE DELETE ON audit_log BEGIN
    SELECT RAISE(ABORT, 'the audit log never shrinks');
  END;
  CREATE TRIGGER audit_head_stays BEFORE DELETE ON audit_head BEGIN
    SELECT RAISE(ABORT, 'the audit log has one head');
  END;
  CREATE TRIGGER audit_head_is_one BEFORE INSERT ON audit_head BEGIN
    SELECT RAISE(ABORT, 'the audit log has one head');
  END;
`;

export const AUDIT_SEARCH: SearchIndex = { table: 'audit_log', columns: ['actor', 'subject', 'subject_id'] };
