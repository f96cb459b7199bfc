import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What a proxy may call a request; anything else could break a line of the log. */
const SOUND = /^[\w.:/+=-]{1,100}$/;

/** Names requests: as a trusted proxy named them in `X-Request-Id`, else by this process and a running number. */
export function requestIds(trustProxy: boolean): (request: Pick<IncomingMessage, 'headers'>) => string {
  const process = randomBytes(4).toString('hex');
  let last = 0;
  return ({ headers }) => {
    const given = trustProxy ? headers['x-request-id'] : undefined;
    return typeof given === 'string' && SOUND.test(given) ? given : `${process}-${(last += 1)}`;
  };
}
