import { Module } from '@nestjs/common';
import { PartImports } from './http/part-imports.js';
import { PartsEdge } from './http/parts-edge.js';
import { PartsController } from './http/parts.controller.js';
import { PartsService } from './parts.service.js';

@Module({ controllers: [PartsController], providers: [PartsService, PartImports, PartsEdge] })
export class PartsModule {}
