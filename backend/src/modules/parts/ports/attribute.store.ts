import type { Actor } from '#shared/actor.js';
import type { Attribute, Attributes } from '../domain/attribute.js';

/** The store of attributes. A change is written with its audit event, both or neither; throws the errors of `attributeErrors`. */
export abstract class AttributeStore {
  abstract read(): Promise<Attributes>;
  abstract add(attribute: Attribute, by: Actor): Promise<void>;
  /** Replaces the attribute with this key. False when it has these fields. */
  abstract change(attribute: Attribute, by: Actor): Promise<boolean>;
  abstract remove(key: string, by: Actor): Promise<void>;
}
