import type { FastifyRequest } from 'fastify';

/** A host's name or address, with or without a port. */
const HOST = /^(\[[\da-f:.]{2,45}\]|[a-z\d][\w.-]{0,252})(:\d{1,5})?$/i;

/**
 * The origin of whole addresses in an answer: the one that was set, else the one that the request names, a trusted proxy's word counting.
 * Undefined when the request names none that could be one.
 */
export function originOf(
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  set?: string,
): string | undefined {
  if (set !== undefined) return set;
  if (!HOST.test(host)) return undefined;
  const address = `${protocol === 'https' ? 'https' : 'http'}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : undefined;
}
