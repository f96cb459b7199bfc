import { Module } from '@nestjs/common';
import { StatsController } from './http/stats.controller.js';
import { StatsService } from './stats.service.js';

/** Sales and stock figures; reads the sums that the stores of the five modules maintain. */
@Module({ controllers: [StatsController], providers: [StatsService] })
export class StatsModule {}
