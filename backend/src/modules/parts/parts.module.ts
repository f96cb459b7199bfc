import { Module } from '@nestjs/common';
import { PartImports } from './http/part-imports.js';
import { PartsController } from './http/parts.controller.js';
import { PartsService } from './parts.service.js';

@Module({ controllers: [PartsController], providers: [PartsService, PartImports] })
export class PartsModule {}
