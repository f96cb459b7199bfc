import { Module } from '@nestjs/common';
import { UsersModule } from '#modules/users/users.module.js';
import { EventStreams } from './event-streams.js';
import { EventsController } from './http/events.controller.js';

/** What happens in the shop, live; beside the five modules, which tell it. */
@Module({
  imports: [UsersModule],
  controllers: [EventsController],
  providers: [EventStreams],
  exports: [EventStreams],
})
export class EventsModule {}
