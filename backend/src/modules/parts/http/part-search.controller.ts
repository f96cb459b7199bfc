import { Body, Controller, Delete, Get, HttpCode, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#shared/caller.js';
import type { Client } from '#shared/client.js';
import { CurrentClient } from '#shared/http/client.js';
import { AdminOnly, CurrentCaller } from '#shared/http/guards.js';
import { Deleted } from '#shared/http/responses.dto.js';
import { SuggestionsService } from '../suggestions.service.js';
import { SynonymsService } from '../synonyms.service.js';
import {
  SuggestionsQuery,
  SuggestionsView,
  suggestionsView,
  SynonymBody,
  SynonymView,
  synonymView,
} from './part-search.dto.js';
import { PartSearchApi } from './part-search.openapi.js';

/** What helps to find parts. */
@ApiTags('Parts')
@Controller()
export class PartSearchController {
  constructor(
    private readonly suggestions: SuggestionsService,
    private readonly synonyms: SynonymsService,
  ) {}

  @Get('suggestions')
  @PartSearchApi.suggest
  async suggest(@Query() { q }: SuggestionsQuery, @CurrentClient() client: Client): Promise<SuggestionsView> {
    return suggestionsView(await this.suggestions.suggest(q, client));
  }

  @Get('synonyms')
  @AdminOnly()
  @PartSearchApi.list
  async list(): Promise<SynonymView[]> {
    return (await this.synonyms.list()).map(synonymView);
  }

  @Put('synonyms/:word')
  @AdminOnly()
  @PartSearchApi.set
  async set(
    @Param('word') word: string,
    @Body() { words }: SynonymBody,
    @CurrentCaller() caller: Caller,
  ): Promise<SynonymView> {
    return synonymView(await this.synonyms.set(word, words, caller));
  }

  @Delete('synonyms/:word')
  @HttpCode(200)
  @AdminOnly()
  @PartSearchApi.remove
  async remove(@Param('word') word: string, @CurrentCaller() caller: Caller): Promise<Deleted> {
    return { deletedCount: await this.synonyms.remove(word, caller) };
  }
}
