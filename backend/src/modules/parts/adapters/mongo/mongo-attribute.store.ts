import { pendingEvent } from '#app/recording/outbox/adapters/mongo/mongo-outbox.js';
import type { Actor } from '#shared/actor.js';
import type { MongoStore } from '#shared/mongo/mongo-store.js';
import { isAttributeChanged } from '../../domain/attribute.errors.js';
import type { Attribute, AttributeList, Attributes } from '../../domain/attribute.js';
import { changedAttribute, get, withoutAttribute } from '../../domain/attribute-changes.js';
import {
  areValuesOf,
  AttributeConverter,
  changesValues,
  type Conversion,
  convertedValues,
} from '../../domain/attribute-conversion.js';
import { type AttributePatch, type NewAttribute, patchedAttribute } from '../../domain/attribute-rules.js';
import { listedIn } from '../../domain/category-changes.js';
import type { ListChange } from '../../domain/kept-list.js';
import type { ChangeOptions } from '../../ports/attribute.store.js';
import { KeptAttributes } from '../kept-attributes.js';
import type { MongoKeptList } from './kept-list.js';
import { attributeList } from './mongo-attribute-list.js';
import { countConversions, stageValues } from './mongo-attribute-values.js';
import { categoryList } from './mongo-category.store.js';
import { ImportLock } from './mongo-import-lock.js';
import { MongoStock } from './mongo-stock.js';
import { existing, PARTS } from './part.schema.js';

/** A change changes the values of parts as an import of them would; all changes wait for each other, so that none changes the list between. */
export class MongoAttributeStore extends KeptAttributes {
  protected override readonly list: MongoKeptList<Attribute, AttributeList>;
  private readonly imports: ImportLock;

  constructor(private readonly store: MongoStore) {
    super();
    this.list = attributeList(store);
    this.imports = new ImportLock(store);
  }

  override async add(given: NewAttribute, by: Actor): Promise<Attribute> {
    return await this.imports.runAlone(() => super.add(given, by));
  }

  override async change(
    key: string,
    patch: AttributePatch,
    by: Actor,
    { dryRun = false, dropFailed = false }: ChangeOptions = {},
  ): Promise<Conversion> {
    const changeIn = ({ entries }: Attributes, converter?: AttributeConverter) =>
      changedAttribute(entries, key, patch, by, converter?.recorded());
    if (dryRun) {
      const now = await this.list.read();
      changeIn(now);
      const converter = new AttributeConverter(key, patchedAttribute(get(now.entries, key), patch));
      await countConversions({ store: this.store, key, converter });
      return converter.conversion(false);
    }
    return await this.imports.runAlone(async (import_id) => {
      const now = await this.list.read();
      // Refused before the values are read.
      changeIn(now);
      const before = get(now.entries, key);
      const after = patchedAttribute(before, patch);
      const converter = new AttributeConverter(key, after);
      if (dropFailed || changesValues(before, after)) await this.stage(import_id, key, converter);
      if (!dropFailed) converter.assertAllFit();
      const isChanged = await this.commit(import_id, key, now, changeIn(now, converter));
      if (changesValues(before, after)) await this.convertLate(key, by, after);
      return converter.conversion(isChanged);
    });
  }

  override async remove(
    key: string,
    by: Actor,
    { dropFailed = false }: Pick<ChangeOptions, 'dropFailed'> = {},
  ): Promise<void> {
    await this.imports.runAlone(async (import_id) => {
      const now = await this.list.read();
      get(now.entries, key);
      const converter = new AttributeConverter(key);
      await this.stage(import_id, key, converter);
      if (!dropFailed) converter.assertAllFit();
      const { entries: categories } = await categoryList(this.store).read();
      const counts = { ...converter.recorded(), ...listedIn(categories, key) };
      await this.commit(import_id, key, now, withoutAttribute(now.entries, key, by, counts));
      await this.convertLate(key, by);
    });
  }

  override current(): Promise<AttributeList> {
    return this.list.current();
  }

  private async stage(import_id: string, key: string, converter: AttributeConverter): Promise<void> {
    await stageValues(import_id, { store: this.store, imports: this.imports, key, converter });
  }

  /** Converts or removes the values that other servers wrote, judged before the change, after those of all parts were staged. */
  private async convertLate(key: string, by: Actor, to?: Attribute): Promise<void> {
    const stock = new MongoStock(this.store);
    const withValue = { 'attributes.key': key, ...existing() };
    for await (const { _id, version, attributes = [] } of this.store.collection(PARTS).findEach(withValue)) {
      const values = attributes.filter((value) => value.key === key);
      if (to && areValuesOf(to, values)) continue;
      const fitting = to && convertedValues(values, to);
      try {
        await stock.adjust(_id, { attributes: { [key]: fitting ?? [] } }, by, version);
      } catch (error) {
        // The attribute was changed once more, and that change looks for them itself.
        if (!isAttributeChanged(error)) throw error;
      }
    }
  }

  /** Returns whether anything changed. */
  private async commit(
    import_id: string,
    key: string,
    now: Attributes,
    { entries, event }: ListChange<Attribute>,
  ): Promise<boolean> {
    if (!event) return false;
    const to = entries.find((one) => one.key === key);
    await this.imports.commit(import_id, {
      ...{ key, revision: now.revision, event: pendingEvent(event) },
      ...(to && { to }),
    });
    return true;
  }
}
