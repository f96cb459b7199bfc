import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MessagePolicy } from '#modules/messages/domain/message-policy.js';
import { AdminOnly } from '#shared/http/guards.js';
import { SearchService } from '../search.service.js';
import { FoundView, foundView, SearchQuery } from './search.dto.js';
import { SearchApi } from './search.openapi.js';
import type { Client } from '#shared/client.js';
import { CurrentClient } from '#shared/http/client.js';

@ApiTags('Search')
@Controller('search')
export class SearchController {
  constructor(
    private readonly search: SearchService,
    private readonly policy: MessagePolicy,
  ) {}

  @Get()
  @AdminOnly()
  @SearchApi.find
  async find(@Query() { q }: SearchQuery, @CurrentClient() client: Client): Promise<FoundView> {
    return foundView(await this.search.find(q.trim(), client), this.policy);
  }
}
