import { type Attribute, ATTRIBUTES_RECORD } from '../../domain/attribute.js';
import { keptCollection } from './kept-list.schema.js';

export const ATTRIBUTES = keptCollection<Attribute>('attributes', ATTRIBUTES_RECORD);
