import {
  Body,
  Controller,
  Delete,
  type ExecutionContext,
  Get,
  Headers,
  HttpCode,
  Injectable,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { Deleted, Inserted, Modified } from '#shared/http/responses.dto.js';
import { etagOf, isFresh, sendTagged } from '#shared/http/etag.js';
import {
  AdminGuard,
  AdminOnly,
  CurrentCaller,
  OptionalCallerGuard,
  PRIVATE,
  SignedIn,
  SignedInGuard,
} from '#shared/http/guards.js';
import { clientOf } from '#shared/http/client.js';
import { CSV_FILES, readFile } from '#shared/http/request-body.js';
import { filterOf, sortOf } from '#shared/http/list-query.js';
import { respondWithList } from '#shared/http/respond-with-list.js';
import { sendCsv } from '#shared/http/send-csv.js';
import { PUBLIC_READS } from '#shared/http/read-limiter.js';
import { sendProgress, wantsProgress } from '#shared/http/send-progress.js';
import { withoutInvisible } from '#shared/text-rules.js';
import { parseIfMatch, partTag } from './part-etag.js';
import { PART_LIST } from '../domain/part.js';
import { FacetsService } from '../facets.service.js';
import { PartsService } from '../parts.service.js';
import { facetsView } from './facets.dto.js';
import {
  NewPartBody,
  listedPart,
  PartExportQuery,
  PartFacetsQuery,
  PartListQuery,
  PartPatchBody,
  partView,
  toNewPart,
  toPartPatch,
} from './part.dto.js';
import { exportedWith } from './part-columns.js';
import { cellsOf } from './part-file.js';
import { ImportQuery } from './part-import.dto.js';
import { MatchesBody, matchesView, MAX_MATCHES_BODY } from './part-matches.dto.js';
import { PartImportService } from './part-import.service.js';
import { PartsApi } from './parts.openapi.js';

/** Admits everyone to the parts on sale and only admins to archived ones. */
@Injectable()
class ArchivedPartsGuard extends SignedInGuard {
  private readonly admins = new AdminGuard();

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const query = context.switchToHttp().getRequest<FastifyRequest>().query as { archived?: unknown };
    if (query.archived !== 'true') return true;
    await super.canActivate(context);
    return this.admins.canActivate(context);
  }
}

@ApiTags('Parts')
@Controller()
export class PartsController {
  constructor(
    private readonly parts: PartsService,
    private readonly imports: PartImportService,
    private readonly facets: FacetsService,
  ) {}

  @Get('parts')
  @UseGuards(ArchivedPartsGuard)
  @PartsApi.list
  async list(
    @Query() query: PartListQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const filter = await this.parts.checked(filterOf(PART_LIST, query), query);
    return respondWithList(request, reply, this.parts, query, filter, listedPart({ ...filter, fields: query.fields }));
  }

  @Get('parts/facets')
  @UseGuards(ArchivedPartsGuard)
  @PartsApi.facets
  async getFacets(
    @Query() query: PartFacetsQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const filter = await this.parts.checked(filterOf(PART_LIST, query), query);
    const body = JSON.stringify(facetsView(await this.facets.read(filter, clientOf(request, reply))));
    return sendTagged(request, reply, etagOf(body), body);
  }

  @Get('parts/export')
  @AdminOnly()
  @PartsApi.export
  async export(@Query() query: PartExportQuery, @Res() reply: FastifyReply): Promise<FastifyReply> {
    const { sort, descending } = sortOf(query);
    const filter = await this.parts.checked(filterOf(PART_LIST, query), query);
    const known = await this.parts.partAttributes();
    const parts = this.parts.stream(filter, sort, descending);
    return sendCsv(reply, 'parts', exportedWith(known.list), parts, (part) => [cellsOf(part, known)]);
  }

  @Post('parts/matches')
  @HttpCode(200)
  @RouteConfig({ maxBody: MAX_MATCHES_BODY })
  @PartsApi.match
  async match(
    @Body() { rows }: MatchesBody,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const texts = rows.map(({ text }) => withoutInvisible(text));
    const matches = await PUBLIC_READS.hold(reply.raw, request.clientKey(), () =>
      this.parts.match(texts, clientOf(request, reply)),
    );
    return matches ? reply.send(matchesView(matches)) : reply;
  }

  @Get('purchase/:id')
  @UseGuards(OptionalCallerGuard)
  @PartsApi.get
  async get(
    @Param('id') id: string,
    @CurrentCaller() caller: Caller | undefined,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const part = await this.parts.read(id, caller);
    if (part.archived) void reply.header('Cache-Control', PRIVATE);
    if (isFresh(request, reply, partTag(part))) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(partView(part)));
  }

  @Post('parts')
  @AdminOnly()
  @PartsApi.add
  async add(@Body() body: NewPartBody, @CurrentCaller() caller: Caller): Promise<Inserted> {
    return { insertedId: await this.parts.add(toNewPart(body), caller) };
  }

  @Post('parts/import')
  @HttpCode(200)
  @AdminOnly()
  @RouteConfig({ files: CSV_FILES })
  @PartsApi.import
  async import(
    @Body() body: unknown,
    @CurrentCaller() caller: Caller,
    @Query() query: ImportQuery,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { dry_run: dryRun = false } = query;
    const file = await this.imports.read(await readFile(body, CSV_FILES), query);
    if (!wantsProgress(request)) return reply.send(await this.imports.run(file, dryRun, caller));
    return sendProgress(reply, file.rows.length * 2, (onProgress) =>
      this.imports.run(file, dryRun, caller, onProgress),
    );
  }

  @Put('parts/:id')
  @SignedIn()
  @PartsApi.update
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
  @PartsApi.remove
  async remove(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<Deleted> {
    return { deletedCount: await this.parts.remove(id, caller) };
  }
}
