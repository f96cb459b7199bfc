import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Actor } from '#shared/actor.js';
import type { Transaction } from '#shared/sqlite/group-commit.js';
import type { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { type Attribute, AttributeList, ATTRIBUTES_RECORD, NO_ATTRIBUTES } from '../../domain/attribute.js';
import { changedAttribute, get, withoutAttribute } from '../../domain/attribute-changes.js';
import { AttributeConverter, changesValues, type Conversion } from '../../domain/attribute-conversion.js';
import { type AttributePatch, patchedAttribute } from '../../domain/attribute-rules.js';
import { listedIn, withoutAttributeKey } from '../../domain/category-changes.js';
import type { ChangeOptions } from '../../ports/attribute.store.js';
import { KeptAttributes } from '../kept-attributes.js';
import { SqliteKeptList } from './kept-list.js';
import { REVISE_PARTS } from './part.schema.js';
import { convertParts, writeValues } from './sqlite-attribute-values.js';
import { categoryList } from './sqlite-category.store.js';

export class SqliteAttributeStore extends KeptAttributes {
  protected override readonly list: SqliteKeptList<Attribute, AttributeList>;

  constructor(private readonly store: SqliteStore) {
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

  override async change(
    key: string,
    patch: AttributePatch,
    by: Actor,
    { dryRun = false, dropFailed = false }: ChangeOptions = {},
  ): Promise<Conversion> {
    if (dryRun) return await this.dryRun(key, patch, by);
    const { list } = this;
    return await this.store.writeInSteps(function* (tx) {
      const { entries } = list.read(tx);
      // Refused before the values are read.
      changedAttribute(entries, key, patch, by);
      const before = get(entries, key);
      const after = patchedAttribute(before, patch);
      const converter = new AttributeConverter(key, after);
      if (dropFailed || changesValues(before, after)) yield* convertAll(tx, key, converter, dropFailed);
      return converter.conversion(
        list.writeIn(tx, (now) => changedAttribute(now, key, patch, by, converter.recorded())),
      );
    });
  }

  override async remove(
    key: string,
    by: Actor,
    { dropFailed = false }: Pick<ChangeOptions, 'dropFailed'> = {},
  ): Promise<void> {
    const { list, store } = this;
    await store.writeInSteps(function* (tx) {
      get(list.read(tx).entries, key);
      const converter = new AttributeConverter(key);
      yield* convertAll(tx, key, converter, dropFailed);
      const categories = categoryList(store);
      const counts = { ...converter.recorded(), ...listedIn(categories.read(tx).entries, key) };
      list.writeIn(tx, (now) => withoutAttribute(now, key, by, counts));
      categories.writeIn(tx, (now) => withoutAttributeKey(now, key));
    });
  }

  private async dryRun(key: string, patch: AttributePatch, by: Actor): Promise<Conversion> {
    const { entries } = this.list.read();
    changedAttribute(entries, key, patch, by);
    const converter = new AttributeConverter(key, patchedAttribute(get(entries, key), patch));
    const steps = convertParts(this.store, key, converter);
    while (!steps.next().done) await nextTurn();
    return converter.conversion(false);
  }

  /** Those for a list of parts. */
  override current(): AttributeList {
    return this.list.current();
  }
}

/** Throws, which rolls back the transaction, when a value does not fit. */
function* convertAll(
  tx: Transaction,
  key: string,
  converter: AttributeConverter,
  dropFailed: boolean,
): Generator<void> {
  yield* convertParts(tx, key, converter, (part) => writeValues(tx, part));
  if (!dropFailed) converter.assertAllFit();
}
