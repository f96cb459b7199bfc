import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { type Attribute, AttributeList, ATTRIBUTES_RECORD, NO_ATTRIBUTES } from '../../domain/attribute.js';
import { KeptAttributes } from '../kept-attributes.js';
import { SqliteKeptList } from './kept-list.js';
import { REVISE_PARTS } from './part.schema.js';

export class SqliteAttributeStore extends KeptAttributes {
  protected override readonly list: SqliteKeptList<Attribute, AttributeList>;

  constructor(store: SqliteStore) {
    super();
    this.list = new SqliteKeptList(store, {
      table: 'attributes',
      record: ATTRIBUTES_RECORD,
      first: NO_ATTRIBUTES,
      view: (entries) => new AttributeList(entries),
      // Facets name attributes.
      alsoWrite: REVISE_PARTS,
    });
  }

  /** Those for a list of parts. */
  current(): AttributeList {
    return this.list.current();
  }
}
