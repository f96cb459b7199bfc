import type { NewOrderBody } from '@/api/types.gen';

/** The typed values of the order form, with the API's field names, so that the server's messages match the fields. */
export interface OrderFields {
  delivery_phone: string;
  delivery_address: string;
  /** as typed, possibly not a number */
  amount: string;
}

/** An order that was sent. The server stores it once per idempotency key, also after retries. */
export interface SentOrder {
  key: string;
  order: NewOrderBody;
  /** the part's stock after the order */
  remaining: number;
}

/** The stored form state for one part. */
interface Draft {
  fields?: Partial<OrderFields>;
  /** an order without a response yet */
  sent?: SentOrder | undefined;
}

/** Unfinished order forms of one customer, by part id. */
interface Drafts {
  email: string;
  parts: Record<string, Draft>;
}

const STORAGE_KEY = 'orderDrafts';

/** The customer's draft for this part. Drafts of another customer in this tab are deleted. */
export function readDraft(email: string, partId: string): Draft {
  return draftsOf(email).parts[partId] ?? {};
}

/** Updates the draft, which is stored until the tab closes; an empty draft is deleted. */
export function saveDraft(email: string, partId: string, change: Draft): void {
  const { [partId]: before, ...others } = draftsOf(email).parts;
  const draft = { ...before, ...change };
  const isEmpty = Object.keys(draft.fields ?? {}).length === 0 && draft.sent === undefined;
  const parts = isEmpty ? others : { ...others, [partId]: draft };
  try {
    if (Object.keys(parts).length > 0)
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ email, parts } satisfies Drafts));
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // The storage is full or blocked; the form works without a draft.
  }
}

function draftsOf(email: string): Drafts {
  const none: Drafts = { email, parts: {} };
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Drafts | null;
    if (stored === null || stored.email === email) return stored ?? none;
    sessionStorage.removeItem(STORAGE_KEY);
    return none;
  } catch {
    return none;
  }
}
