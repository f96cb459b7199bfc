import { Controller, Get, Header, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '#shared/http/api-problems.js';
import { routeUnknown } from '#shared/http/problem.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';
import { LiveAnswer, PublicSettings, ReadyAnswer } from './system.dto.js';
import { BlockList, isIPv6 } from 'node:net';

@ApiTags('Health')
@Controller()
export class SystemController {
  constructor(
    private readonly readiness: Readiness,
    private readonly publicSettings: PublicSettings,
    private readonly pages: Metrics,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'checkReady',
    summary: 'Check that customers can browse',
    description:
      'For monitors: the store is readable and, in the demo, the demo accounts and data exist. `degraded` lists what fails while customers can still browse.',
  })
  @ApiOkResponse({ type: ReadyAnswer, description: 'The shop answers' })
  @ApiProblems(503)
  async checkReady(): Promise<ReadyAnswer> {
    await this.readiness.assertReadable();
    return this.ready();
  }

  @Get('config')
  @ApiOperation({
    operationId: 'getConfig',
    summary: 'Read the public settings',
    description: 'Public settings that a browser needs to sign in and to pay.',
  })
  @ApiOkResponse({ type: PublicSettings, description: 'The settings' })
  config(): PublicSettings {
    return this.publicSettings;
  }

  @Get('health/live')
  @ApiOperation({
    operationId: 'checkLive',
    summary: 'Check that the process runs',
    description: 'For supervisors: restart it when this fails.',
  })
  @ApiOkResponse({ type: LiveAnswer, description: 'The process runs' })
  live(): LiveAnswer {
    return { status: 'live' };
  }

  @Get('health/ready')
  @ApiOperation({
    operationId: 'checkHealth',
    summary: 'Check that the shop is ready',
    description: 'For load balancers: like `GET /`, and the store is writable.',
  })
  @ApiOkResponse({ type: ReadyAnswer, description: 'Ready for requests' })
  @ApiProblems(503)
  @Header('Cache-Control', 'no-store')
  async health(): Promise<ReadyAnswer> {
    await this.readiness.assertReady();
    return this.ready();
  }

  private async ready(): Promise<ReadyAnswer> {
    const degraded = await this.readiness.degraded();
    return { status: 'ready', ...(degraded.length > 0 && { degraded }) };
  }

  @Get('metrics')
  @ApiOperation({
    operationId: 'getMetrics',
    summary: 'Read the metrics',
    description: "In Prometheus's text format; only for this machine and private networks.",
  })
  @ApiOkResponse({
    description: 'The metrics',
    content: { 'text/plain': { schema: { type: 'string', example: 'shop_orders_placed_total 3' } } },
  })
  @ApiProblems(routeUnknown())
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
