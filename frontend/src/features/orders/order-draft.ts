import type { NewOrderBody } from '@/api/types.gen';

/** What a customer types into the order form, under the API's names, so that its refusals find their fields. */
export interface OrderFields {
  delivery_phone: string;
  delivery_address: string;
  /** as typed: it may be no number */
  amount: string;
}

/** An order that was sent. Sent again under the same key, it is stored once. */
export interface SentOrder {
  key: string;
  order: NewOrderBody;
  /** pieces of the part that are left after it */
  remaining: number;
}

/** What the form of one part keeps. */
interface Draft {
  fields?: Partial<OrderFields>;
  /** sent, and not answered yet */
  sent?: SentOrder | undefined;
}

/** Half-filled order forms of one customer, by part. */
interface Drafts {
  email: string;
  parts: Record<string, Draft>;
}

const KEY = 'orderDrafts';

/** What this customer left in the form of this part. Drafts of another customer in this tab are dropped. */
export function readDraft(email: string, partId: string): Draft {
  return draftsOf(email).parts[partId] ?? {};
}

/** Changes these pieces of the draft, which lives as long as the tab; a draft without any piece is forgotten. */
export function keepDraft(email: string, partId: string, change: Draft): void {
  const { [partId]: before, ...others } = draftsOf(email).parts;
  const draft = { ...before, ...change };
  const isEmpty = Object.keys(draft.fields ?? {}).length === 0 && draft.sent === undefined;
  const parts = isEmpty ? others : { ...others, [partId]: draft };
  try {
    if (Object.keys(parts).length > 0) sessionStorage.setItem(KEY, JSON.stringify({ email, parts } satisfies Drafts));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is full or blocked: the form works, it only forgets.
  }
}

function draftsOf(email: string): Drafts {
  const none: Drafts = { email, parts: {} };
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Drafts | null;
    if (kept === null || kept.email === email) return kept ?? none;
    sessionStorage.removeItem(KEY);
    return none;
  } catch {
    return none;
  }
}
