import { type Synonym, SYNONYMS_RECORD } from '../../domain/synonyms.js';
import { keptCollection } from './kept-list.schema.js';

export const SYNONYMS = keptCollection<Synonym>('synonyms', SYNONYMS_RECORD);
