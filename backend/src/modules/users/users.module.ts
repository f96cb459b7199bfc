import { Module } from '@nestjs/common';
import { UsersController } from './http/users.controller.js';
import { Sessions } from './ports/sessions.js';
import { SessionCheck } from './session-check.js';
import { UsersService } from './users.service.js';

/** Sessions, roles and profiles; the stores and the identity provider come from the composition root. */
@Module({
  controllers: [UsersController],
  providers: [UsersService, SessionCheck, { provide: Sessions, useExisting: SessionCheck }],
  exports: [Sessions, SessionCheck],
})
export class UsersModule {}
