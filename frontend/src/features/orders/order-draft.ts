/** What a customer types into the order form, under the API's names, so that its refusals find their fields. */
export interface OrderFields {
  delivery_phone: string;
  delivery_address: string;
  /** as typed: it may be no number */
  amount: string;
}

/** Half-filled order forms of one customer, by part. */
interface Drafts {
  email: string;
  parts: Record<string, Partial<OrderFields>>;
}

const KEY = 'orderDrafts';

/** What this customer left in the form of this part; whatever another one left in this tab is dropped. */
export function readDraft(email: string, partId: string): Partial<OrderFields> {
  return draftsOf(email).parts[partId] ?? {};
}

/** Keeps the draft for as long as the tab lives; without any field it is forgotten. */
export function keepDraft(email: string, partId: string, draft: Partial<OrderFields>): void {
  const others = Object.entries(draftsOf(email).parts).filter(([id]) => id !== partId);
  const parts = Object.fromEntries(Object.keys(draft).length > 0 ? [...others, [partId, draft]] : others);
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
