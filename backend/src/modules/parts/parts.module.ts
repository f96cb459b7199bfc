import { Module } from '@nestjs/common';
import { PartImportService } from './http/part-import.service.js';
import { CachedParts } from './http/cached-parts.js';
import { PartsController } from './http/parts.controller.js';
import { PartsService } from './parts.service.js';

@Module({ controllers: [PartsController], providers: [PartsService, PartImportService, CachedParts] })
export class PartsModule {}
