import { Module } from '@nestjs/common';
import { EventStreams } from './event-streams.js';
import { EventsController } from './http/events.controller.js';

/** What happens in the shop, live; beside the five modules, which tell it. */
@Module({ controllers: [EventsController], providers: [EventStreams], exports: [EventStreams] })
export class EventsModule {}
