import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#shared/caller.js';
import { invalid } from '#shared/domain-error.js';
import { ApiIdParam } from '#shared/http/api-parameters.js';
import { Deleted, Inserted, Modified } from '#shared/http/answers.dto.js';
import { ApiTagged, ETAG_HEADER } from '#shared/http/etag.js';
import { AdminOnly, CurrentCaller, SignedIn } from '#shared/http/guards.js';
import { ApiList, type ListQuery } from '#shared/http/list.js';
import { ApiProblems } from '#shared/http/api-problems.js';
import { partErrors } from '../domain/part.errors.js';
import { PART_SORTS } from '../domain/part.js';
import { PartsService } from '../parts.service.js';
import { NewPartBody, PART_EXAMPLE, PartPatchBody, PartView, toNewPart, toPartPatch } from './part.dto.js';
import { PartAnswers, PART_FILTERS } from './part.answers.js';

@ApiTags('parts')
@Controller()
export class PartsController {
  constructor(
    private readonly parts: PartsService,
    private readonly answers: PartAnswers,
  ) {}

  @Get('parts')
  @ApiOperation({
    operationId: 'listParts',
    summary: 'The catalogue',
    description:
      'All parts on sale, oldest first; or those that match a search and filters, sorted as you like; or one page of them.',
  })
  @ApiList(PartView, PART_SORTS, PART_FILTERS)
  list(@Query() query: ListQuery, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.answers.sendList(query, request, reply);
  }

  @Get('purchase/:id')
  @ApiOperation({
    operationId: 'getPart',
    summary: 'One part',
    description: 'Everything a buyer needs to know before ordering it.',
  })
  @ApiIdParam("The part's id")
  @ApiTagged('part')
  @ApiOkResponse({ type: PartView, description: 'The part', headers: { ETag: ETAG_HEADER } })
  @ApiProblems(partErrors.unknown())
  get(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<FastifyReply> {
    return this.answers.sendPart(id, request, reply);
  }

  @Post('parts')
  @AdminOnly()
  @ApiOperation({
    operationId: 'addPart',
    summary: 'Put a part on sale',
    description: 'Adds a part to the catalogue; customers can order it at once.',
  })
  @ApiCreatedResponse({ type: Inserted, description: 'The part is on sale' })
  @ApiProblems(invalid([{ field: 'price', message: '*Price must be Positive number' }]))
  async add(@Body() body: NewPartBody, @CurrentCaller() caller: Caller): Promise<Inserted> {
    return { insertedId: await this.parts.add(toNewPart(body), caller) };
  }

  @Put('parts/:id')
  @SignedIn()
  @ApiOperation({
    operationId: 'updatePart',
    summary: 'Change a part',
    description:
      'An admin sets any of its fields. A customer acknowledges the stock that an order of theirs took: once for each order, and without setting anything.',
  })
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The ETag the change is based on; 409 with the fresh part when it changed meanwhile',
    example: '"665f1c2ab3d4e5f60718293a-1"',
  })
  @ApiIdParam("The part's id")
  @ApiOkResponse({ type: Modified, description: 'How many parts changed' })
  @ApiProblems(
    invalid([{ field: 'quantity', message: '*Please enter a number as Available Quantity' }]),
    partErrors.unknown(),
    partErrors.changed(PART_EXAMPLE),
  )
  async update(
    @Param('id') id: string,
    @Body() body: PartPatchBody,
    @CurrentCaller() caller: Caller,
    @Headers('if-match') ifMatch?: string,
  ): Promise<Modified> {
    return { modifiedCount: await this.parts.update(id, toPartPatch(body), caller, ifMatch) };
  }

  @Delete('parts/:id')
  @HttpCode(200)
  @AdminOnly()
  @ApiOperation({
    operationId: 'deletePart',
    summary: 'Take a part off sale',
    description: 'Removes the part from the catalogue; orders of it stay as they are.',
  })
  @ApiIdParam("The part's id")
  @ApiOkResponse({ type: Deleted, description: 'How many parts were removed' })
  async remove(@Param('id') id: string, @CurrentCaller() caller: Caller): Promise<Deleted> {
    return { deletedCount: await this.parts.remove(id, caller) };
  }
}
