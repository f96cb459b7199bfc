import { Injectable } from '@nestjs/common';
import { actorOf } from '#shared/actor.js';
import type { Caller } from '#shared/caller.js';
import type { Attribute } from './domain/attribute.js';
import type { Conversion } from './domain/attribute-conversion.js';
import type { AttributePatch, NewAttribute } from './domain/attribute-rules.js';
import { AttributeStore, type ChangeOptions } from './ports/attribute.store.js';

/** A new attribute as a request gives it. */
type GivenAttribute = Omit<NewAttribute, 'in_table' | 'as_filter'> & Partial<NewAttribute>;

/** The attributes of parts. */
@Injectable()
export class AttributesService {
  constructor(private readonly attributes: AttributeStore) {}

  async list(): Promise<readonly Attribute[]> {
    return (await this.attributes.read()).entries;
  }

  async add(attribute: GivenAttribute, caller: Caller): Promise<Attribute> {
    return await this.attributes.add(
      { in_table: true, as_filter: true, ...withoutUndefined(attribute) },
      actorOf(caller),
    );
  }

  async change(key: string, patch: AttributePatch, options: ChangeOptions, caller: Caller): Promise<Conversion> {
    return await this.attributes.change(key, withoutUndefined(patch), actorOf(caller), options);
  }

  async remove(key: string, options: Pick<ChangeOptions, 'dropFailed'>, caller: Caller): Promise<void> {
    await this.attributes.remove(key, actorOf(caller), options);
  }
}

/** Without the fields that a request leaves out: the body's class has them as undefined. */
function withoutUndefined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
