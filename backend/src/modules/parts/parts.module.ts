import { Module } from '@nestjs/common';
import { PartImportService } from './http/part-import.service.js';
import { PartsEdge } from './http/parts-edge.js';
import { PartsController } from './http/parts.controller.js';
import { PartsService } from './parts.service.js';

@Module({ controllers: [PartsController], providers: [PartsService, PartImportService, PartsEdge] })
export class PartsModule {}
