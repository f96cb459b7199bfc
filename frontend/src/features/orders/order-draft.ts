/** The stored state of one form: the typed values, and an order that was sent and has no response yet. */
interface Draft<Sent> {
  fields?: Readonly<Record<string, string>>;
  sent?: Sent | undefined;
}

/** Unfinished order forms of one customer. */
interface Drafts {
  email: string;
  /** by part, and that of the basket: an open tab may have stored them before an update of the shop */
  parts: Record<string, Draft<unknown>>;
}

const STORAGE_KEY = 'orderDrafts';

/** The customer's draft of this form. Drafts of another customer in this tab are deleted. */
export function readDraft<Sent>(email: string, form: string): Draft<Sent> {
  return (draftsOf(email).parts[form] ?? {}) as Draft<Sent>;
}

/** Updates the draft, which is stored until the tab closes; an empty draft is deleted. */
export function saveDraft(email: string, form: string, change: Draft<unknown>): void {
  const { [form]: before, ...others } = draftsOf(email).parts;
  const draft = { ...before, ...change };
  const isEmpty = Object.keys(draft.fields ?? {}).length === 0 && draft.sent === undefined;
  const parts = isEmpty ? others : { ...others, [form]: draft };
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
