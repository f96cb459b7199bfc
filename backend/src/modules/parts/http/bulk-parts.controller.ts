import { Body, Controller, Get, HttpCode, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_BULK_ROWS } from '#shared/bulk.js';
import type { Caller } from '#shared/caller.js';
import { sendBulk } from '#shared/http/bulk.js';
import { CurrentClient } from '#shared/http/client.js';
import { AdminOnly, CurrentCaller } from '#shared/http/guards.js';
import { filterOf, sortOf } from '#shared/http/list-query.js';
import { totalText } from '#shared/http/respond-with-list.js';
import { sendCsv } from '#shared/http/send-csv.js';
import { BulkParts } from '../bulk-parts.js';
import { PART_LIST } from '../domain/part.js';
import { PartsService } from '../parts.service.js';
import { BulkPartsBody, type MatchingPartsView, matchingPartView, PartIdsBody, toBulkParts } from './bulk-parts.dto.js';
import { BulkPartsApi } from './bulk-parts.openapi.js';
import { PartExportQuery } from './part.dto.js';
import { exportedWith } from './part-columns.js';
import { cellsOf } from './part-file.js';
import type { Client } from '#shared/client.js';

/** Many parts in one request. */
@ApiTags('Parts')
@Controller('parts')
export class BulkPartsController {
  constructor(
    private readonly parts: PartsService,
    private readonly bulk: BulkParts,
  ) {}

  @Get('matching')
  @AdminOnly()
  @BulkPartsApi.matching
  async matching(@Query() query: PartExportQuery, @CurrentClient() client: Client): Promise<MatchingPartsView> {
    const first = { ...sortOf(query), limit: MAX_BULK_ROWS, client };
    const filter = await this.parts.checked(filterOf(PART_LIST, query), query);
    const { items, total } = await this.parts.list(filter, first);
    return { parts: items.map(matchingPartView), total: totalText(total) };
  }

  @Post('bulk')
  @HttpCode(200)
  @AdminOnly()
  @BulkPartsApi.change
  change(
    @Body() body: BulkPartsBody,
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const rows = toBulkParts(body);
    return sendBulk(request, reply, rows.length, (onProgress) =>
      this.bulk.change(body.action, rows, caller, onProgress),
    );
  }

  @Post('export')
  @HttpCode(200)
  @AdminOnly()
  @BulkPartsApi.export
  async export(@Body() { ids }: PartIdsBody, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const parts = await this.parts.findMany(ids);
    const known = await this.parts.partAttributes();
    return sendCsv(reply, 'parts', exportedWith(known.list), [parts], (part) => [cellsOf(part, known)]);
  }
}
