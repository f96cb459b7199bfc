import { CATEGORIES_RECORD, type Category } from '../../domain/category.js';
import { keptCollection } from './kept-list.schema.js';

export const CATEGORIES = keptCollection<Category>('categories', CATEGORIES_RECORD);
