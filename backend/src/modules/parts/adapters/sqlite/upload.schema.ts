import { dirname, join } from 'node:path';

/** The folder with the files of uploads, beside the data file. */
export const uploadsFolder = (dataFile: string) => join(dirname(dataFile), 'uploads');

/** `files` is JSON. */
export const UPLOADS = `
  CREATE TABLE uploads (
    _id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    width INTEGER,
    height INTEGER,
    files TEXT NOT NULL,
    created_at TEXT NOT NULL,
    unused_since TEXT
  ) STRICT, WITHOUT ROWID;
`;

/** The ids of the uploads that parts, categories and orders name, among parts of other addresses. */
const NAMED = `
  SELECT substr(address, iif(address LIKE '/pictures/%', 11, 13), 64) FROM (
    SELECT image_url AS address FROM parts WHERE image_url LIKE '/pictures/%'
    UNION SELECT value ->> 'url' FROM parts, json_each(pictures) WHERE pictures IS NOT NULL
    UNION SELECT value ->> 'url' FROM parts, json_each(datasheets) WHERE datasheets IS NOT NULL
    UNION SELECT value ->> 'picture' FROM categories, json_each(entries) WHERE value ->> 'picture' IS NOT NULL
    UNION SELECT value ->> 'part_image' FROM orders, json_each(lines) WHERE lines LIKE '%/pictures/%'
  )`;

/** The uploads whose mark differs from whether something names them, and those that were marked before a time and nothing names. */
export const MARKED_WRONG_OR_OLD = `
  SELECT _id, is_named, unused_since FROM (SELECT _id, unused_since, _id IN (${NAMED}) AS is_named FROM uploads)
  WHERE (is_named AND unused_since IS NOT NULL) OR (NOT is_named AND (unused_since IS NULL OR unused_since < ?))`;
