import type { Actor } from '#shared/actor.js';
import { withAttribute } from '../domain/attribute-changes.js';
import type { Attribute, Attributes } from '../domain/attribute.js';
import { type NewAttribute, newAttribute } from '../domain/attribute-rules.js';
import type { ListKeeper } from '../domain/kept-list.js';
import { AttributeStore } from '../ports/attribute.store.js';

/** The attributes in a list of any store. */
export abstract class KeptAttributes extends AttributeStore {
  protected abstract readonly list: ListKeeper<Attribute>;

  override async read(): Promise<Attributes> {
    return await this.list.read();
  }

  override async add(given: NewAttribute, by: Actor): Promise<Attribute> {
    const attribute = newAttribute(given);
    await this.list.write((entries) => withAttribute(entries, attribute, by));
    return attribute;
  }
}
