import { keptTable } from './kept-list.js';

export const SYNONYMS = keptTable('synonyms');
