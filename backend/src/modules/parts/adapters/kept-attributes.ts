import type { Actor } from '#shared/actor.js';
import { changedAttribute, withAttribute, withoutAttribute } from '../domain/attribute-changes.js';
import type { Attribute, Attributes } from '../domain/attribute.js';
import type { ListKeeper } from '../domain/kept-list.js';
import { AttributeStore } from '../ports/attribute.store.js';

/** The attributes in a list of any store. */
export abstract class KeptAttributes extends AttributeStore {
  protected abstract readonly list: ListKeeper<Attribute>;

  override async read(): Promise<Attributes> {
    return await this.list.read();
  }

  override async add(attribute: Attribute, by: Actor): Promise<void> {
    await this.list.write((entries) => withAttribute(entries, attribute, by));
  }

  override async change(attribute: Attribute, by: Actor): Promise<boolean> {
    return await this.list.write((entries) => changedAttribute(entries, attribute, by));
  }

  override async remove(key: string, by: Actor): Promise<void> {
    await this.list.write((entries) => withoutAttribute(entries, key, by));
  }
}
