import { Module } from '@nestjs/common';
import { PaymentsModule } from '#modules/payments/payments.module.js';
import { LiveEventsModule } from '#modules/live-events/live-events.module.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';
import { ActiveRequests } from './active-requests.js';
import { StoreWatch } from './store-watch.js';
import { BackupSchedule } from '#app/backup/backup-schedule.js';
import { SystemController } from './system.controller.js';

/** Readiness, metrics and public settings. */
@Module({
  imports: [LiveEventsModule, PaymentsModule],
  controllers: [SystemController],
  providers: [Readiness, StoreWatch, Metrics, ActiveRequests, BackupSchedule],
  exports: [Readiness, Metrics, ActiveRequests, BackupSchedule],
})
export class SystemModule {}
