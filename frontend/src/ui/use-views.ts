import { useStore } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { emailOfStoredToken } from '@/api/access-token';
import { api, useGetViewsQuery } from '@/api/api';
import { problemOf } from '@/api/problem';
import type { SavedViewsView, SavedViewView as SavedView, ViewsAnswer as Views } from '@/api/types.gen';
import { toast } from './toast';

export type { SavedView, Views };

/** Attempts to store a change that other devices interrupt. */
const MAX_ATTEMPTS = 5;

/** Changes the user's views; returns whether they are stored. */
export type ChangeViews = (edit: (views: readonly SavedView[]) => SavedView[]) => Promise<boolean>;

/** The views of the user of this browser, of all lists, and those that other admins share. */
export function useViews() {
  const email = emailOfStoredToken() ?? '';
  const store = useStore();
  // Another device or admin may have changed them.
  const query = useGetViewsQuery({ email }, { refetchOnMountOrArgChange: true });
  return { query, change: ((edit) => changeViews(store as Store, email, edit)) satisfies ChangeViews };
}

type State = Parameters<ReturnType<typeof api.endpoints.getViews.select>>[0];
interface Store {
  dispatch: ThunkDispatch<State, unknown, UnknownAction>;
  getState: () => State;
}

/** Shows the changed views at once, and stores them; when another device has changed them meanwhile, its views are edited instead. */
async function changeViews({ dispatch, getState }: Store, email: string, edit: Parameters<ChangeViews>[0]) {
  const show = (views: Partial<Views>) =>
    dispatch(api.util.updateQueryData('getViews', { email }, (shown) => Object.assign(shown, views)));
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = api.endpoints.getViews.select({ email })(getState()).data;
    if (!stored) break;
    const views = edit(stored.views);
    const shown = show({ views });
    const savedViewsBody = { views, revision: stored.revision };
    const { data, error } = await dispatch(
      api.endpoints.putViews.initiate({ email, savedViewsBody }, { track: false }),
    );
    if (data) {
      show(data);
      return true;
    }
    shown.undo();
    const { status, detail } = problemOf(error);
    if (status !== 409) {
      toast.error('Your views could not be saved.', { detail });
      return false;
    }
    show((error as { data: { current: SavedViewsView } }).data.current);
  }
  toast.error('Your views could not be saved.');
  return false;
}
