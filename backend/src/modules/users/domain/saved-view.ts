import type { z } from 'zod';
import { DomainError } from '#shared/domain-error.js';
import { flag, optionalText, recordIn, text } from '#shared/record.js';

/** The most views of a user, those that the user hides among them. */
export const MAX_VIEWS = 50;

/** A named view of a list. */
export const SAVED_VIEW = recordIn({
  /** the name of the list */
  list: text,
  name: text,
  /** the query string of its filters, sort order and columns; relative days stay relative in it */
  search: optionalText,
  /** whether every admin sees it, while its owner is an admin */
  shared: flag.optional(),
  /** It only hides the view of this name from its user: that of `owner`, or without an owner the shop's own. */
  hidden: flag.optional(),
  /** the e-mail of the owner of a hidden view */
  owner: optionalText,
});
export type SavedView = z.infer<typeof SAVED_VIEW>;

/** The views of a user; those that were never changed have the revision 0. */
export interface SavedViews {
  views: readonly SavedView[];
  revision: number;
}

/** A view that another admin shares. */
export type SharedView = Pick<SavedView, 'list' | 'name' | 'search'> & { owner: string };

/** The views that these admins share, with their owners. */
export function sharedViews(
  admins: readonly { email: string; views?: readonly SavedView[] | undefined }[],
): SharedView[] {
  return admins.flatMap(({ email, views = [] }) =>
    views
      .filter(({ shared, hidden }) => shared && !hidden)
      .map(({ list, name, search }) => ({ list, name, ...(search !== undefined && { search }), owner: email })),
  );
}

/** The refusal of a change that started from an earlier revision. */
export function viewsChanged(current: SavedViews): DomainError {
  return new DomainError('conflict', 'views-changed', 'Your views were changed on another device.', undefined, {
    ...current,
  });
}
