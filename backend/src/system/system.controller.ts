import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems } from '#shared/http/problem.js';
import { Readiness } from './readiness.js';
import { LiveAnswer, PublicSettings, ReadyAnswer } from './system.dto.js';

@ApiTags('shop')
@Controller()
export class SystemController {
  constructor(
    private readonly readiness: Readiness,
    private readonly publicSettings: PublicSettings,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'checkReady',
    summary: 'Whether the shop is ready',
    description: 'The store answers and, in the demo, the demo accounts and data exist.',
  })
  @ApiOkResponse({ type: ReadyAnswer, description: 'The shop is ready' })
  @ApiProblems(503)
  async checkReady(): Promise<ReadyAnswer> {
    await this.readiness.refuseUnlessReady();
    return { status: 'ready' };
  }

  @Get('config')
  @ApiOperation({
    operationId: 'getConfig',
    summary: 'The public settings',
    description: 'What a browser needs to sign in and to pay here.',
  })
  @ApiOkResponse({ type: PublicSettings, description: 'The settings' })
  config(): PublicSettings {
    return this.publicSettings;
  }

  @Get('health/live')
  @ApiOperation({
    operationId: 'checkLive',
    summary: 'Whether the process runs',
    description: 'For supervisors: restart it when this fails.',
  })
  @ApiOkResponse({ type: LiveAnswer, description: 'It runs' })
  live(): LiveAnswer {
    return { status: 'live' };
  }

  @Get('health/ready')
  @ApiOperation({
    operationId: 'checkHealth',
    summary: 'Whether to send requests here',
    description: 'For load balancers; the same answer as `GET /`.',
  })
  @ApiOkResponse({ type: ReadyAnswer, description: 'Send requests' })
  @ApiProblems(503)
  health(): Promise<ReadyAnswer> {
    return this.checkReady();
  }
}
