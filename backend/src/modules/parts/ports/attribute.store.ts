import type { Actor } from '#shared/actor.js';
import type { Attribute, AttributeList, Attributes } from '../domain/attribute.js';
import type { Conversion } from '../domain/attribute-conversion.js';
import type { AttributePatch, NewAttribute } from '../domain/attribute-rules.js';

export interface ChangeOptions {
  /** find out what the change would do, and write nothing */
  dryRun?: boolean;
  /** remove the values that do not fit; without it, a change that leaves some is refused */
  dropFailed?: boolean;
}

/**
 * The store of attributes. A change is written with its audit event and with the values of all parts, all or nothing; throws the errors
 * of `attributeErrors`.
 */
export abstract class AttributeStore {
  abstract read(): Promise<Attributes>;
  /** Those for a list of parts; changes of other servers come seconds later. */
  abstract current(): AttributeList | Promise<AttributeList>;
  abstract add(attribute: NewAttribute, by: Actor): Promise<Attribute>;
  abstract change(key: string, patch: AttributePatch, by: Actor, options?: ChangeOptions): Promise<Conversion>;
  /** Deletes an attribute, also from the lists of categories. */
  abstract remove(key: string, by: Actor, options?: Pick<ChangeOptions, 'dropFailed'>): Promise<void>;
}
