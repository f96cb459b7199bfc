import { Module } from '@nestjs/common';
import { BulkParts } from './bulk-parts.js';
import { BulkPartsController } from './http/bulk-parts.controller.js';
import { PartImportService } from './http/part-import.service.js';
import { CachedParts } from './http/cached-parts.js';
import { PartsController } from './http/parts.controller.js';
import { PartsService } from './parts.service.js';

@Module({
  controllers: [BulkPartsController, PartsController],
  providers: [PartsService, BulkParts, PartImportService, CachedParts],
})
export class PartsModule {}
