import { Module } from '@nestjs/common';
import { PartAnswers } from './http/part.answers.js';
import { PartsController } from './http/parts.controller.js';
import { PartsService } from './parts.service.js';

@Module({ controllers: [PartsController], providers: [PartsService, PartAnswers] })
export class PartsModule {}
