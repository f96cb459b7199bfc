import { sortKey } from '../page.js';
import type { PartDocument } from './part.schema.js';
import { wordsOf } from './search.js';

/* What documents have beside the fields of what they are, to be sorted and searched by; made again at every change. */

export function partKeys({
  name,
  description,
  quantity,
  min_order,
}: Pick<PartDocument, 'name' | 'description' | 'quantity' | 'min_order'>) {
  return { name_key: sortKey(name), spare: quantity - min_order, words: wordsOf(name, description) };
}

export function orderWords({ part_name, name, email }: { part_name: string; name: string; email: string }): string[] {
  return wordsOf(part_name, name, email);
}

export function userWords({ email, name }: { email: string; name?: string | undefined }): string[] {
  return wordsOf(email, name);
}

export function reviewWords({ name, review }: { name: string; review: string }): string[] {
  return wordsOf(name, review);
}

export function auditWords({ actor, subject }: { actor: string; subject: { label: string; id: string } }): string[] {
  return wordsOf(actor, subject.label, subject.id);
}
