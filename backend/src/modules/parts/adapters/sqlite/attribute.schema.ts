import { keptTable } from './kept-list.js';

export const ATTRIBUTES = keptTable('attributes');
