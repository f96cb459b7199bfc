import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '#shared/http/guards.js';
import { NumberParameter } from '#shared/http/parameters.js';
import { SalesFiguresService } from '../sales-figures.service.js';
import { statsView, StatsView } from './sales-figures.dto.js';
import { SalesFiguresApi } from './sales-figures.openapi.js';

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
  @SalesFiguresApi.get
  async get(@Query() { days }: StatsQuery): Promise<StatsView> {
    return statsView(await this.stats.read(days), this.stats.lowStock);
  }
}
