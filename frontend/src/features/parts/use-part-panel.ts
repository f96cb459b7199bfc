import { useCallback } from 'react';
import { type LinkProps, useLocation, useNavigate } from 'react-router-dom';
import { COMPARED } from './use-comparison';
import { useUrlState, withParams } from '@/ui/use-url-state';

/** The URL's parameter with the id of the open part. */
export const PART = 'part';
/** Marks history entries that a link of the catalogue has added. */
const OPENED_HERE = { openedHere: true };

/** The part whose panel is open over the catalogue, and whether parts are compared, in the URL beside the search and the filters. */
export function usePartPanel() {
  const { params, change } = useUrlState();
  const { state } = useLocation() as { state: Partial<typeof OPENED_HERE> | null };
  const navigate = useNavigate();
  const close = useCallback(() => {
    if (state?.openedHere) void navigate(-1);
    else change((current) => withParams(current, { [PART]: undefined }), { replace: true });
  }, [state, navigate, change]);
  return { partId: params.get(PART) ?? undefined, isComparing: params.has(COMPARED), close };
}

/** The properties of a link that opens the panel of a part. */
export function usePanelLink(partId: string): Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'> {
  const { params } = useUrlState();
  const search = withParams(params, { [PART]: partId }).toString();
  return { to: { search: `?${search}` }, state: OPENED_HERE, preventScrollReset: true };
}
