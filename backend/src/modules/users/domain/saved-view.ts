import type { z } from 'zod';
import { DomainError } from '#shared/domain-error.js';
import { flag, optionalText, recordIn, text } from '#shared/record.js';

/** The most views of a user, those that the user hides among them. */
export const MAX_VIEWS = 50;

/** A named view of a list. */
export const SAVED_VIEW = recordIn({
  list: text.meta({ description: 'The list, by the operation that reads it', example: 'listOrders' }),
  name: text.meta({ description: 'The name', example: 'Unpaid for 3 days' }),
  search: optionalText.meta({
    description: 'The query string of its filters, sort order and columns; `placed_before=-3d` is 3 days before today',
    example: 'status=unpaid&placed_before=-3d',
  }),
  shared: flag.optional().meta({ description: 'Whether every admin sees it, while you are an admin', example: true }),
  hidden: flag.optional().meta({
    description:
      "Whether it only hides the view of this name from you: the owner's, or without an owner the shop's own",
    example: false,
  }),
  owner: optionalText.meta({
    description: 'The e-mail of the owner of a hidden view',
    example: 'ada@northbridge.test',
  }),
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
