import { keptTable } from './kept-list.js';

export const CATEGORIES = keptTable('categories');
