import { Module } from '@nestjs/common';
import { UsersModule } from '#modules/users/users.module.js';
import { EventStreams } from './event-streams.js';
import { LiveEventsController } from './http/live-events.controller.js';

/** Live events for admins; the five modules publish them. */
@Module({
  imports: [UsersModule],
  controllers: [LiveEventsController],
  providers: [EventStreams],
  exports: [EventStreams],
})
export class LiveEventsModule {}
