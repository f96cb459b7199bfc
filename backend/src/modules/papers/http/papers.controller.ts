import { Body, Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { AdminOnly, CurrentCaller, SignedIn } from '#shared/http/guards.js';
import { filterOf, sortOf } from '#shared/http/list-query.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { sendCsv } from '#shared/http/send-csv.js';
import { PAPER_LIST } from '../domain/paper-list.js';
import { PaperArchiveService, type Period } from '../paper-archive.service.js';
import { PapersService } from '../papers.service.js';
import {
  CorrectionBody,
  EXPORTED,
  InvoiceQuery,
  listedPaperView,
  OrderPaperView,
  orderPaperView,
  PaperArchiveQuery,
  PaperExportQuery,
  PaperListQuery,
  PaperTotalsQuery,
  PaperTotalsView,
  paperTotalsView,
  rowsOf,
} from './paper.dto.js';
import { PapersApi } from './papers.openapi.js';
import { archiveOf } from './paper-archive-file.js';
import { sendFile } from './send-file.js';
import { sendZip } from '#shared/http/send-zip.js';
import type { Client } from '#shared/client.js';
import { CurrentClient } from '#shared/http/client.js';

@ApiTags('Papers')
@Controller()
export class PapersController {
  constructor(
    private readonly papers: PapersService,
    private readonly archives: PaperArchiveService,
  ) {}

  @Get('invoices')
  @AdminOnly()
  @PapersApi.list
  list(
    @Query() query: PaperListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return respondWithList(request, reply, this.papers, query, filterOf(PAPER_LIST, query), listedPaperView);
  }

  @Get('invoices/export')
  @AdminOnly()
  @PapersApi.export
  export(@Query() query: PaperExportQuery, @Res() reply: FastifyReply): FastifyReply {
    const { sort, descending } = sortOf(query);
    const papers = this.papers.stream(filterOf(PAPER_LIST, query), sort, descending);
    return sendCsv(reply, 'invoices', EXPORTED, papers, rowsOf);
  }

  @Get('invoices/totals')
  @AdminOnly()
  @PapersApi.totals
  async totals(@Query() query: PaperTotalsQuery): Promise<PaperTotalsView> {
    return paperTotalsView(await this.papers.sums(filterOf(PAPER_LIST, query)));
  }

  @Get('invoices/file')
  @AdminOnly()
  @PapersApi.archive
  async archive(
    @Query() { from, to }: PaperArchiveQuery,
    @CurrentClient() client: Client,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const period = filterOf(PAPER_LIST, { from, to }) as Period;
    await this.archives.check(period);
    const name = `invoices-${from}-to-${to}`;
    const list = this.papers.stream(period, 'issued_at', false);
    return sendZip(reply, `${name}.zip`, archiveOf(this.archives.files(period, client), `${name}.csv`, list));
  }

  @Get('invoices/:id')
  @SignedIn()
  @PapersApi.invoice
  async invoice(
    @Param('id') id: string,
    @Query() { number }: InvoiceQuery,
    @CurrentCaller() caller: Caller,
    @CurrentClient() client: Client,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendFile(reply, await this.papers.invoice(id, caller, client, number));
  }

  @Get('invoices/:id/credit-notes/:number')
  @SignedIn()
  @PapersApi.creditNote
  async creditNote(
    @Param('id') id: string,
    @Param('number') number: string,
    @CurrentCaller() caller: Caller,
    @CurrentClient() client: Client,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return sendFile(reply, await this.papers.creditNote(id, number, caller, client));
  }

  @Post('invoices/:id')
  @AdminOnly()
  @PapersApi.create
  async create(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<OrderPaperView[]> {
    await this.papers.create(id, caller);
    return this.ofOrder(id, caller);
  }

  @Post('invoices/:id/corrections')
  @AdminOnly()
  @PapersApi.correct
  async correct(
    @Param('id') id: string,
    @Body() body: CorrectionBody,
    @CurrentCaller() caller: Caller,
  ): Promise<OrderPaperView[]> {
    await this.papers.correct(id, body, caller);
    return this.ofOrder(id, caller);
  }

  @Get('orders/:id/papers')
  @SignedIn()
  @PapersApi.ofOrder
  async ofOrder(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<OrderPaperView[]> {
    return (await this.papers.ofOrder(id, caller)).map(orderPaperView);
  }
}
