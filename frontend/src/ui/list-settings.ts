import { emailOf, readAccessToken } from '@/api/access-token';

/** A named view of a list. */
export interface View {
  name: string;
  /** the query string with its filters, sort order and columns; undefined when the user removed a view of the shop */
  search: string | undefined;
}

/** For a list whose views are all saved by its users. */
export const useNoViews = (): readonly View[] => [];

/** What the browser keeps of a list for one user. */
interface ListSettings {
  /** the names of the further columns */
  columns?: readonly string[];
  views?: readonly View[];
}

export function readListSettings(list: string): ListSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(list)) ?? '{}') as Partial<
      Record<keyof ListSettings, unknown>
    >;
    return {
      ...(Array.isArray(stored.columns) && { columns: stored.columns.map(String) }),
      ...(Array.isArray(stored.views) && { views: (stored.views as unknown[]).filter(isView) }),
    };
  } catch {
    // Not written by this version of the shop.
    return {};
  }
}

export function storeListSettings(list: string, patch: ListSettings): void {
  try {
    localStorage.setItem(keyOf(list), JSON.stringify({ ...readListSettings(list), ...patch }));
  } catch {
    // It is full or blocked: the address has the columns until the page is left.
  }
}

/** Admins who share a browser have settings of their own. */
function keyOf(list: string): string {
  return `list ${list} ${emailOf(readAccessToken() ?? '') ?? ''}`;
}

function isView(value: unknown): value is View {
  const { name, search } = (value ?? {}) as Partial<Record<keyof View, unknown>>;
  return typeof name === 'string' && (typeof search === 'string' || search === undefined);
}
