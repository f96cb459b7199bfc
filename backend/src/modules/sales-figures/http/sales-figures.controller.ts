import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AdminOnly } from '#shared/http/guards.js';
import { ChoiceParameter, NumberParameter } from '#shared/http/parameters.js';
import { sendCsv } from '#shared/http/send-csv.js';
import { SalesFiguresService } from '../sales-figures.service.js';
import { statsView, StatsView, waitingView, WaitingView } from './sales-figures.dto.js';
import { EXPORTED, EXPORTS, type ExportedBy, rowsBy } from './sales-figures-file.js';
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

class StatsExportQuery extends StatsQuery {
  @ChoiceParameter({ description: 'What each row is of; default: `day`', example: 'customer', choices: EXPORTS })
  by?: ExportedBy;
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

  @Get('waiting')
  @AdminOnly()
  @SalesFiguresApi.waiting
  async waiting(): Promise<WaitingView> {
    return waitingView(await this.stats.waiting());
  }

  @Get('export')
  @AdminOnly()
  @SalesFiguresApi.export
  export(@Query() { days, by = 'day' }: StatsExportQuery, @Res() reply: FastifyReply): FastifyReply {
    return sendCsv(reply, `sales-by-${by}`, EXPORTED[by], rowsBy(by, this.stats, days), (row) => [row]);
  }
}
