import { Module } from '@nestjs/common';
import { StatsController } from './http/stats.controller.js';
import { StatsService } from './stats.service.js';

/** The shop in figures; beside the five modules, of whose sums it reads. */
@Module({ controllers: [StatsController], providers: [StatsService] })
export class StatsModule {}
