import type { LinkProps } from 'react-router-dom';
import { useUrlState, withParams } from '@/ui/use-url-state';

/** The parameters in the page's URL, beside those of the list: the open message, and whether its text is shown instead of its HTML. */
const MESSAGE = 'message';
const AS = 'as';

/** The message that is open over the list. */
export function useOpenMessage() {
  const { params, change } = useUrlState();
  const searchOf = (id: string | undefined, asText: boolean) =>
    withParams(params, { [MESSAGE]: id, [AS]: asText ? 'text' : undefined }).toString();
  const id = params.get(MESSAGE) ?? undefined;
  return {
    id,
    isText: params.get(AS) === 'text',
    /** the query string with the open message as HTML or as text */
    tabOf: (asText: boolean) => searchOf(id, asText),
    // Without history entries, so that Back closes the message and does not open it again.
    choose: (asText: boolean) =>
      change((current) => withParams(current, { [AS]: asText ? 'text' : undefined }), { replace: true }),
    close: () => change((current) => withParams(current, { [MESSAGE]: undefined, [AS]: undefined }), { replace: true }),
  };
}

/** The properties of a link that opens a message. */
export function useMessageLink(id: string): Pick<LinkProps, 'to' | 'preventScrollReset'> {
  const { params } = useUrlState();
  return { to: { search: `?${withParams(params, { [MESSAGE]: id }).toString()}` }, preventScrollReset: true };
}
