import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { invalid } from '#shared/domain-error.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { AdminOnly } from '#shared/http/guards.js';
import { NumberParameter } from '#shared/http/parameters.js';
import { SalesFiguresService } from '../sales-figures.service.js';
import { statsView, StatsView } from './sales-figures.dto.js';

/** A leap year. */
const MAX_DAYS = 366;
const DEFAULT_DAYS = 30;

class StatsQuery {
  @NumberParameter({
    description: `Days of the period, today included; default: ${DEFAULT_DAYS}`,
    example: 7,
    min: 1,
    max: MAX_DAYS,
    default: DEFAULT_DAYS,
  })
  days = DEFAULT_DAYS;
}

@ApiTags('Sales figures')
@Controller('stats')
export class SalesFiguresController {
  constructor(private readonly stats: SalesFiguresService) {}

  @Get()
  @AdminOnly()
  @ApiOperation({
    operationId: 'getStats',
    summary: 'Read sales figures',
    description:
      'Present counts of orders and parts, and revenue, orders and best parts of the last days, today included, in UTC.',
  })
  @ApiOkResponse({ type: StatsView, description: 'The figures' })
  @ApiProblems(invalid([{ field: 'days', message: 'A whole number from 1 to 366' }], 'Some parameters are not valid.'))
  async get(@Query() { days }: StatsQuery): Promise<StatsView> {
    return statsView(await this.stats.read(days), this.stats.lowStock);
  }
}
