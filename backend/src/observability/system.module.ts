import { Module } from '@nestjs/common';
import { PaymentsModule } from '#modules/payments/payments.module.js';
import { LiveEventsModule } from '#modules/live-events/live-events.module.js';
import { Settings } from '#app/config/settings.js';
import { Metrics } from './metrics.js';
import { Readiness } from './readiness.js';
import { ActiveRequests } from './active-requests.js';
import { StoreWatch } from './store-watch.js';
import { BackupSchedule } from '#app/backup/backup-schedule.js';
import { SystemController } from './system.controller.js';
import { PublicSettings } from './system.dto.js';

function publicSettings({ identity, requireVerifiedEmail, stripe, cards: mode, invoices }: Settings): PublicSettings {
  const { kind, projectId, apiKey, authDomain } = identity;
  const emulator = kind === 'emulator';
  return {
    // As the store is marked: the start refuses any other mark.
    mode: emulator ? 'demo' : 'live',
    identity: { projectId, apiKey, authDomain, emulator, requireVerifiedEmail },
    cards: { provider: stripe ? 'stripe' : 'sandbox', mode, ...(stripe && { publishableKey: stripe.publishableKey }) },
    invoices: invoices !== undefined,
  };
}

/** Readiness, metrics and public settings. */
@Module({
  imports: [LiveEventsModule, PaymentsModule],
  controllers: [SystemController],
  providers: [
    Readiness,
    StoreWatch,
    Metrics,
    ActiveRequests,
    BackupSchedule,
    { provide: PublicSettings, useFactory: publicSettings, inject: [Settings] },
  ],
  exports: [Readiness, Metrics, ActiveRequests, BackupSchedule],
})
export class SystemModule {}
