import { Module } from '@nestjs/common';
import { PartAnswers } from './http/part.answers.js';
import { PartImports } from './http/part-imports.js';
import { PartsController } from './http/parts.controller.js';
import { PartsService } from './parts.service.js';

@Module({ controllers: [PartsController], providers: [PartsService, PartAnswers, PartImports] })
export class PartsModule {}
