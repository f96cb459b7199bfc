import { Module } from '@nestjs/common';
import { PaymentsModule } from './payments.module.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SandboxService } from './sandbox/sandbox.service.js';

/** Test cards in the browser; imported only while the sandbox is the gateway. */
@Module({ imports: [PaymentsModule], controllers: [SandboxController], providers: [SandboxService] })
export class SandboxModule {}
