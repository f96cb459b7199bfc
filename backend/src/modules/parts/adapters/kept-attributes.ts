import type { Actor } from '#shared/actor.js';
import { changedAttribute, withAttribute, withoutAttribute } from '../domain/attribute-changes.js';
import type { Attribute, Attributes } from '../domain/attribute.js';
import type { Conversion } from '../domain/attribute-conversion.js';
import { type AttributePatch, type NewAttribute, newAttribute } from '../domain/attribute-rules.js';
import type { ListKeeper } from '../domain/kept-list.js';
import { AttributeStore, type ChangeOptions } from '../ports/attribute.store.js';

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

  override async change(
    key: string,
    patch: AttributePatch,
    by: Actor,
    { dryRun = false }: ChangeOptions = {},
  ): Promise<Conversion> {
    const isChanged = !dryRun && (await this.list.write((entries) => changedAttribute(entries, key, patch, by)));
    return { total: 0, converts: 0, failed: [], isChanged };
  }

  override async remove(key: string, by: Actor): Promise<void> {
    await this.list.write((entries) => withoutAttribute(entries, key, by));
  }
}
