import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import { AdminOnly, CurrentCaller } from '#shared/http/guards.js';
import { Deleted } from '#shared/http/responses.dto.js';
import { AttributesService } from '../attributes.service.js';
import {
  AttributeChangeQuery,
  AttributeChangeView,
  attributeChangeView,
  AttributeDeletionQuery,
  AttributePatchBody,
  AttributeView,
  attributeView,
  NewAttributeBody,
} from './attribute.dto.js';
import { AttributesApi } from './attributes.openapi.js';

@ApiTags('Parts')
@Controller('attributes')
export class AttributesController {
  constructor(private readonly attributes: AttributesService) {}

  @Get()
  @AttributesApi.list
  async list(): Promise<AttributeView[]> {
    return (await this.attributes.list()).map(attributeView);
  }

  @Post()
  @AdminOnly()
  @AttributesApi.add
  async add(@Body() body: NewAttributeBody, @CurrentCaller() caller: Caller): Promise<AttributeView> {
    return attributeView(await this.attributes.add(body, caller));
  }

  @Put(':key')
  @AdminOnly()
  @AttributesApi.change
  async change(
    @Param('key') key: string,
    @Body() body: AttributePatchBody,
    @Query() { dry_run, drop_failed }: AttributeChangeQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<AttributeChangeView> {
    const options = { dryRun: dry_run === true, dropFailed: drop_failed === true };
    return attributeChangeView(await this.attributes.change(key, body, options, caller));
  }

  @Delete(':key')
  @HttpCode(200)
  @AdminOnly()
  @AttributesApi.remove
  async remove(
    @Param('key') key: string,
    @Query() { drop_failed }: AttributeDeletionQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<Deleted> {
    await this.attributes.remove(key, { dropFailed: drop_failed === true }, caller);
    return { deletedCount: 1 };
  }
}
