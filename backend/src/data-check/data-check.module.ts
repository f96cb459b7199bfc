import { Module } from '@nestjs/common';
import { DataCheckController } from './http/data-check.controller.js';

/** Shows admins the outcome of the last data check. */
@Module({ controllers: [DataCheckController] })
export class DataCheckModule {}
