import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { ApiIdParam } from '#shared/http/parameters.js';
import { Deleted, Inserted, Modified } from '#shared/http/responses.dto.js';
import { ApiTagged, ETAG_HEADER, isFresh } from '#shared/http/etag.js';
import { AdminOnly, CurrentCaller, SignedIn } from '#shared/http/guards.js';
import { csvExpected, readFile, tooLarge } from '#shared/http/request-body.js';
import { ApiExport, ApiList, filterOf, sortOf } from '#shared/http/list-query.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { sendCsv } from '#shared/http/send-csv.js';
import { tooManyReaders, PUBLIC_READS } from '#shared/http/read-limiter.js';
import { LINES_TYPE, sendProgress, wantsProgress } from '#shared/http/send-progress.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { bodyTooLarge } from '#shared/http/problem.js';
import { partErrors } from '../domain/part.errors.js';
import { parseIfMatch, partTag } from './part-etag.js';
import { PART_LIST } from '../domain/part.js';
import { PartsService } from '../parts.service.js';
import {
  ImportQuery,
  NewPartBody,
  PART_EXAMPLE,
  PartExportQuery,
  PartListQuery,
  PartPatchBody,
  partView,
  PartView,
  toNewPart,
  toPartPatch,
} from './part.dto.js';
import { cellsOf, EXPORTED } from './part-file.js';
import { ImportReport } from './part-import.dto.js';
import { MatchesBody, matchesView, MatchesView, MAX_MATCHES_BODY } from './part-matches.dto.js';
import { EXPORT_EXAMPLE, PartImports, refusalOf, REPORT_EXAMPLE } from './part-imports.js';

@ApiTags('Parts')
@Controller()
export class PartsController {
  constructor(
    private readonly parts: PartsService,
    private readonly imports: PartImports,
  ) {}

  @Get('parts')
  @ApiOperation({
    operationId: 'listParts',
    summary: 'List parts',
    description: 'All parts, oldest first by default, filtered and sorted, whole or by page.',
  })
  @ApiList(PartView)
  @ApiProblems(tooManyReaders())
  async list(
    @Query() query: PartListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    return respondWithList(request, reply, this.parts, query, filterOf(PART_LIST, query), partView);
  }

  @Get('parts/export')
  @AdminOnly()
  @ApiOperation({
    operationId: 'exportParts',
    summary: 'Export parts to CSV',
    description:
      'Matching parts as CSV; importing the unchanged file changes nothing. A text that a spreadsheet would run as a formula is prefixed with an apostrophe.',
  })
  @ApiExport(PART_LIST, EXPORT_EXAMPLE)
  export(@Query() query: PartExportQuery, @Res() reply: FastifyReply): FastifyReply {
    const { sort, descending } = sortOf(query);
    return sendCsv(
      reply,
      'parts',
      EXPORTED,
      this.parts.stream(filterOf(PART_LIST, query), sort, descending),
      (part) => [cellsOf(part)],
    );
  }

  @Post('parts/matches')
  @HttpCode(200)
  @RouteConfig({ maxBody: MAX_MATCHES_BODY })
  @ApiOperation({
    operationId: 'matchParts',
    summary: 'List the parts that texts mean',
    description:
      'The parts that each text may mean: the part with this part number; else the parts with this name, in any case of its letters; else, for the first 50 of the other texts, the parts that a search finds.',
  })
  @ApiOkResponse({ type: MatchesView, description: 'The parts of each text' })
  @ApiProblems(
    invalid([{ field: 'rows.0.text', message: 'The text is missing' }]),
    tooManyReaders(),
    bodyTooLarge(MAX_MATCHES_BODY),
  )
  async match(
    @Body() { rows }: MatchesBody,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const texts = rows.map(({ text }) => text);
    const matches = await PUBLIC_READS.hold(reply.raw, request.clientKey(), () =>
      this.parts.match(texts, () => reply.raw.destroyed),
    );
    return matches ? reply.send(matchesView(matches)) : reply;
  }

  @Get('purchase/:id')
  @ApiOperation({
    operationId: 'getPart',
    summary: 'Read a part',
    description: 'A part with its price, minimum order and stock.',
  })
  @ApiIdParam("The part's id")
  @ApiTagged('part')
  @ApiOkResponse({ type: PartView, description: 'The part', headers: { ETag: ETAG_HEADER } })
  @ApiProblems(partErrors.unknown())
  async get(
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const part = await this.parts.get(id);
    if (isFresh(request, reply, partTag(part))) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(partView(part)));
  }

  @Post('parts')
  @AdminOnly()
  @ApiOperation({
    operationId: 'addPart',
    summary: 'Add a part',
    description: 'Adds a part to the catalogue; customers can order it at once.',
  })
  @ApiCreatedResponse({ type: Inserted, description: 'The part is on sale' })
  @ApiProblems(
    invalid([{ field: 'price', message: '*Price must be Positive number' }]),
    partErrors.skuTaken(PART_EXAMPLE),
  )
  async add(@Body() body: NewPartBody, @CurrentCaller() caller: Caller): Promise<Inserted> {
    return { insertedId: await this.parts.add(toNewPart(body), caller) };
  }

  @Post('parts/import')
  @HttpCode(200)
  @AdminOnly()
  @ApiOperation({
    operationId: 'importParts',
    summary: 'Import parts from CSV',
    description: [
      'A CSV file of at most 10 MB and 20,000 rows, in UTF-8, or in UTF-16 with a byte order mark; commas, semicolons or tabs between',
      'its cells. The first line names the columns, in any order: those of a part and, for parts that are on sale already, `_id` and',
      '`version`, as an export has them. A row without `_id` adds a part. A row whose part has changed since that version, for example',
      "by a sale, is a conflict unless it equals the part's present state. One leading apostrophe of a cell is removed. An invalid row",
      'refuses the whole file: 409 when every invalid row is a conflict, else 400, with the report in `report`. With',
      '`Accept: application/x-ndjson` the response is 200 and streams lines `{"progress", "of"}` while the import runs, then `{"report"}`',
      'or `{"problem"}`. Closing that stream early stops the import and undoes what it has not finished.',
    ].join(' '),
  })
  @ApiConsumes('text/csv')
  @ApiBody({ description: 'The file', schema: { type: 'string', example: EXPORT_EXAMPLE } })
  @ApiOkResponse({
    description: 'The report',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(ImportReport) } },
      [LINES_TYPE]: { schema: { type: 'string', example: '{"progress":5000,"of":20000}\n' } },
    },
  })
  @ApiExtraModels(ImportReport)
  @ApiProblems(
    invalid([{ field: 'price', message: 'This column is missing; the first line names the columns' }]),
    refusalOf(REPORT_EXAMPLE, []),
    refusalOf(REPORT_EXAMPLE, [{ outcome: 'stale', before: PART_EXAMPLE }]),
    tooLarge(),
    csvExpected(),
  )
  async import(
    @Body() body: unknown,
    @CurrentCaller() caller: Caller,
    @Query() { dry_run: dryRun = false }: ImportQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const rows = await this.imports.read(await readFile(body));
    if (!wantsProgress(request)) return reply.send(await this.imports.run(rows, dryRun, caller));
    return sendProgress(reply, rows.length * 2, (onProgress) => this.imports.run(rows, dryRun, caller, onProgress));
  }

  @Put('parts/:id')
  @SignedIn()
  @ApiOperation({
    operationId: 'updatePart',
    summary: 'Change a part',
    description:
      "An admin changes any field. A customer's request only acknowledges the stock that their order reserved, once per order, and changes no field.",
  })
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The ETag of the version to change; 409 with the present part when it has changed since',
    example: '"665f1c2ab3d4e5f60718293a-1"',
  })
  @ApiIdParam("The part's id")
  @ApiOkResponse({ type: Modified, description: 'How many parts changed' })
  @ApiProblems(
    invalid([{ field: 'quantity', message: '*Please enter a number as Available Quantity' }]),
    partErrors.unknown(),
    partErrors.changed(PART_EXAMPLE),
    partErrors.skuTaken(PART_EXAMPLE),
  )
  async update(
    @Param('id') id: string,
    @Body() body: PartPatchBody,
    @CurrentCaller() caller: Caller,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Modified> {
    return { modifiedCount: await this.parts.update(id, toPartPatch(body), caller, parseIfMatch(ifMatch, id)) };
  }

  @Delete('parts/:id')
  @HttpCode(200)
  @AdminOnly()
  @ApiOperation({
    operationId: 'deletePart',
    summary: 'Delete a part',
    description: 'Deletes the part; its orders stay unchanged.',
  })
  @ApiIdParam("The part's id")
  @ApiOkResponse({ type: Deleted, description: 'How many parts were removed' })
  async remove(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<Deleted> {
    return { deletedCount: await this.parts.remove(id, caller) };
  }
}
