import { emailOfStoredToken } from '@/api/access-token';
import type { SavedViewView } from '@/api/types.gen';

/** A view that the shop itself offers. */
export interface View {
  name: string;
  /** the query string with its filters, sort order and columns */
  search: string;
}

/** For a list whose views are all saved by its users. */
export const useNoViews = (): readonly View[] => [];

/** What the browser keeps of a list for one user. */
interface ListSettings {
  /** the names of the further columns */
  columns?: readonly string[];
}

export function readListSettings(list: string): ListSettings {
  const { columns } = read(keyOf(list));
  return Array.isArray(columns) ? { columns: columns.map(String) } : {};
}

export function storeListSettings(list: string, patch: ListSettings): void {
  write(keyOf(list), { ...read(keyOf(list)), ...patch });
}

/** The views that an earlier version of the shop kept in this browser for this user, of all lists. */
export function readBrowserViews(): SavedViewView[] {
  return listKeys().flatMap(({ key, list }) => {
    const { views } = read(key);
    return Array.isArray(views) ? views.filter(isView).map((view) => toSaved(list, view)) : [];
  });
}

/** Removes them; returns a function that puts them back. */
export function forgetBrowserViews(): () => void {
  const before = listKeys().map(({ key }) => ({ key, settings: read(key) }));
  for (const { key, settings } of before) write(key, { ...settings, views: undefined });
  return () => before.forEach(({ key, settings }) => write(key, { ...read(key), views: settings['views'] }));
}

/** Admins who share a browser have settings of their own. */
function keyOf(list: string): string {
  return `${PREFIX}${list} ${emailOfStoredToken() ?? ''}`;
}

const PREFIX = 'list ';

function listKeys(): { key: string; list: string }[] {
  return Object.keys(localStorage).flatMap((key) => {
    const list = key.split(' ')[1] ?? '';
    return key === keyOf(list) ? [{ key, list }] : [];
  });
}

/** A view without a query string hides the shop's view of its name. */
function toSaved(list: string, { name, search }: OldView): SavedViewView {
  return { list, name, ...(search === undefined ? { hidden: true } : { search }) };
}

interface OldView {
  name: string;
  search?: string;
}

function isView(value: unknown): value is OldView {
  const { name, search } = (value ?? {}) as Partial<Record<keyof OldView, unknown>>;
  return typeof name === 'string' && (typeof search === 'string' || search === undefined);
}

function read(key: string): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
  } catch {
    // Not written by this version of the shop.
    return {};
  }
}

function write(key: string, settings: Record<string, unknown>): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // It is full or blocked: the address has the columns until the page is left.
  }
}
