import { Schema } from 'mongoose';
import { byPending, pending, type WithPending } from '#app/recording/outbox/adapters/mongo/pending.schema.js';
import type { CollectionDefinition } from '#shared/mongo/collection.js';
import { documentFields, STRICT } from '#shared/mongo/schema-options.js';
import { wordsOf } from '#shared/mongo/search.js';
import { type Paper, PAPER_FILE_RECORD, PAPER_RECORD, type PaperFile } from '../../domain/paper.js';

/** A stored paper. */
export interface PaperDocument extends Paper, WithPending {
  /** the searched words */
  words: string[];
}

/**
 * Issued papers, which never change. The unique positions make each series one append-only sequence, and the papers of each order
 * another.
 */
export const PAPERS: CollectionDefinition<PaperDocument> = {
  name: 'papers',
  schema: new Schema<PaperDocument>({ ...documentFields(PAPER_RECORD), words: [String], pending }, STRICT)
    .index(...byPending)
    .index({ series: 1, year: 1, position: 1 }, { name: 'by_position', unique: true })
    .index({ order_id: 1, order_index: 1 }, { name: 'of_order', unique: true, sparse: true })
    .index({ issued_at: 1, _id: 1 }, { name: 'by_age' })
    .index({ kind: 1, issued_at: 1, _id: 1 }, { name: 'of_kind_by_age' })
    .index({ email: 1, issued_at: 1, _id: 1 }, { name: 'of_email_by_age' })
    .index({ words: 1 }, { name: 'by_words' }),
};

type Texts = Pick<Paper, 'number' | 'order_number' | 'email' | 'buyer'>;

export function paperWords({ number, order_number, email, buyer }: Texts): string[] {
  return wordsOf(number, order_number, email, buyer);
}

export interface PaperFileDocument extends PaperFile, WithPending {}

export const PAPER_FILES: CollectionDefinition<PaperFileDocument> = {
  name: 'paper_files',
  schema: new Schema<PaperFileDocument>({ ...documentFields(PAPER_FILE_RECORD), pending }, STRICT)
    .index(...byPending)
    .index({ paper_id: 1 }, { name: 'of_paper', unique: true }),
};
