import type { SearchIndex } from '#shared/sqlite/search-index.js';
import { counted, revised } from '#shared/sqlite/trigger-maintained.js';

/** The counters `reviews.shown` and `reviews.hidden` count visible and hidden reviews. */
export const REVIEWS = `
  CREATE TABLE reviews (
    seq INTEGER PRIMARY KEY,
    _id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    review TEXT NOT NULL,
    rating INTEGER NOT NULL CHECK (rating BETWEEN 0 AND 5),
    hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1)),
    created_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX reviews_by_age ON reviews (created_at, _id);
  CREATE INDEX reviews_by_rating ON reviews (rating, _id);
  CREATE INDEX reviews_shown_or_hidden_by_age ON reviews (hidden, created_at, _id);
  CREATE INDEX reviews_shown_or_hidden_by_rating ON reviews (hidden, rating, _id);
  CREATE INDEX reviews_of_email_by_age ON reviews (email, created_at);
  ${counted('reviews')}
  ${revised('reviews')}

  INSERT INTO counters (name, value) VALUES ('reviews.shown', 0), ('reviews.hidden', 0);
  CREATE TRIGGER reviews_shown_in AFTER INSERT ON reviews BEGIN
    UPDATE counters SET value = value + 1 WHERE name = iif(new.hidden, 'reviews.hidden', 'reviews.shown');
  END;
  CREATE TRIGGER reviews_shown_out AFTER DELETE ON reviews BEGIN
    UPDATE counters SET value = value - 1 WHERE name = iif(old.hidden, 'reviews.hidden', 'reviews.shown');
  END;
  CREATE TRIGGER reviews_hidden_or_shown AFTER UPDATE OF hidden ON reviews WHEN old.hidden <> new.hidden BEGIN
    UPDATE counters SET value = value - 1 WHERE name = iif(old.hidden, 'reviews.hidden', 'reviews.shown');
    UPDATE counters SET value = value + 1 WHERE name = iif(new.hidden, 'reviews.hidden', 'reviews.shown');
  END;
`;

export const REVIEW_SEARCH: SearchIndex = { table: 'reviews', columns: ['name', 'review'] };
