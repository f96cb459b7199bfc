import type { FastifyRequest } from 'fastify';
import { BlockList, isIPv6 } from 'node:net';

const NEAR = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  NEAR.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  NEAR.addSubnet(network, prefix, 'ipv6');

/**
 * Whether a request comes from this machine or a private network, where the operators' tools are. One that a proxy passed on
 * counts as coming from outside, unless TRUST_PROXY lets its header say from where.
 */
export function isOperator({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>, trustProxy: boolean): boolean {
  const passedOn = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  if (passedOn && !trustProxy) return false;
  // An IPv4 caller of a server that listens on IPv6.
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
