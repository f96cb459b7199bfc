import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { routeUnknown } from '#shared/http/problem.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Settings } from '#app/config/settings.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';
import { type LiveAnswer, type PublicSettings, publicSettings, type ReadyAnswer } from './system.dto.js';
import { BlockList, isIPv6 } from 'node:net';
import { SystemApi } from './system.openapi.js';

@ApiTags('Health')
@Controller()
export class SystemController {
  private readonly publicSettings: PublicSettings;

  constructor(
    private readonly readiness: Readiness,
    private readonly pages: Metrics,
    settings: Settings,
  ) {
    this.publicSettings = publicSettings(settings);
  }

  @Get()
  @SystemApi.checkReady
  async checkReady(): Promise<ReadyAnswer> {
    await this.readiness.assertReadable();
    return this.ready();
  }

  @Get('config')
  @SystemApi.config
  config(): PublicSettings {
    return this.publicSettings;
  }

  @Get('health/live')
  @SystemApi.live
  live(): LiveAnswer {
    return { status: 'live' };
  }

  @Get('health/ready')
  @Header('Cache-Control', 'no-store')
  @SystemApi.health
  async health(): Promise<ReadyAnswer> {
    await this.readiness.assertReady();
    return this.ready();
  }

  private async ready(): Promise<ReadyAnswer> {
    const degraded = await this.readiness.degraded();
    return { status: 'ready', ...(degraded.length > 0 && { degraded }) };
  }

  @Get('metrics')
  @SystemApi.metrics
  async metrics(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    // Not 403, which would reveal the route.
    if (!isOperator(request)) throw routeUnknown();
    const { text, type } = await this.pages.page();
    return reply.type(type).header('Cache-Control', 'no-store').send(text);
  }
}

const PRIVATE_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, prefix, 'ipv6');

/**
 * Whether a request comes from this machine or a private network, where the operators' tools run. A proxied request counts as coming
 * from outside unless the proxy is trusted.
 */
export function isOperator({ ip, ips = [], headers }: Pick<FastifyRequest, 'ip' | 'ips' | 'headers'>): boolean {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  // More than one address: the sender is a trusted proxy, and `ip` the client that it reports.
  if (isProxied && ips.length < 2) return false;
  // The address of an IPv4 client on an IPv6 socket.
  const address = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return PRIVATE_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
