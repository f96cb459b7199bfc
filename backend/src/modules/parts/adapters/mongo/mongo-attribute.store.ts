import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { type Attribute, AttributeList, NO_ATTRIBUTES } from '../../domain/attribute.js';
import { KeptAttributes } from '../kept-attributes.js';
import { ATTRIBUTES } from './attribute.schema.js';
import { MongoKeptList } from './kept-list.js';

export class MongoAttributeStore extends KeptAttributes {
  protected override readonly list: MongoKeptList<Attribute, AttributeList>;

  constructor(store: MongoStore) {
    super();
    this.list = new MongoKeptList(store, {
      collection: ATTRIBUTES,
      first: NO_ATTRIBUTES,
      view: (entries) => new AttributeList(entries),
      // Facets name attributes.
      afterChange: () => store.bumpRevision('parts'),
    });
  }

  /** Those for a list of parts. */
  current(): Promise<AttributeList> {
    return this.list.current();
  }
}
