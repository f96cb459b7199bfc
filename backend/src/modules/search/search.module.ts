import { Module } from '@nestjs/common';
import { SearchController } from './http/search.controller.js';
import { SearchService } from './search.service.js';

/** One search over orders, parts, users and messages, for admins. */
@Module({ controllers: [SearchController], providers: [SearchService] })
export class SearchModule {}
