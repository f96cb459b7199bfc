import { type DynamicModule, Module } from '@nestjs/common';
import { ClockCheck } from '#shared/clock-check.js';
import { KeyExpiry, OrderExpiry } from '#modules/orders/order-expiry.js';
import { OrdersModule } from '#modules/orders/orders.module.js';
import { PartsModule } from '#modules/parts/parts.module.js';
import { PaymentsModule, SandboxModule } from '#modules/payments/payments.module.js';
import { ReviewsModule } from '#modules/reviews/reviews.module.js';
import { JwtStrategy } from '#modules/users/http/jwt.strategy.js';
import { SessionCheck } from '#modules/users/session-check.js';
import { UsersModule } from '#modules/users/users.module.js';
import { AdaptersModule } from './wiring/adapters.module.js';
import { AuditLogModule } from '#modules/audit-log/audit-log.module.js';
import { BasketModule } from '#modules/basket/basket.module.js';
import { DataCheckModule } from './data-check/data-check.module.js';
import { LiveEventsModule } from '#modules/live-events/live-events.module.js';
import { MessageSender } from '#modules/messages/message-sender.js';
import { MessagesModule } from '#modules/messages/messages.module.js';
import { PapersModule } from '#modules/papers/papers.module.js';
import { PaperClock } from '#modules/papers/paper-clock.js';
import { PapersService } from '#modules/papers/papers.service.js';
import { LowStockNotice, MessageRetention, PaymentReminders } from '#modules/messages/scheduled-messages.js';
import { RecurringSweep, type Sweeper } from './shared/recurring-task.js';
import type { Settings } from './config/settings.js';
import { PartPages } from './storefront-html/part-pages.js';
import { CustomersModule } from '#modules/customers/customers.module.js';
import { SearchModule } from '#modules/search/search.module.js';
import { SalesFiguresModule } from '#modules/sales-figures/sales-figures.module.js';
import { SystemModule } from './observability/system.module.js';

/** The whole shop. */
@Module({
  imports: [
    SystemModule,
    PartsModule,
    OrdersModule,
    PaymentsModule,
    ReviewsModule,
    UsersModule,
    BasketModule,
    AuditLogModule,
    SalesFiguresModule,
    DataCheckModule,
    LiveEventsModule,
    MessagesModule,
    PapersModule,
    SearchModule,
    CustomersModule,
  ],
  providers: [
    JwtStrategy,
    PartPages,
    {
      provide: 'order-expiry',
      useFactory: (expiry: OrderExpiry, clock: ClockCheck) =>
        new RecurringSweep([expiry], { pause: 60_000, name: 'The expiry of unpaid orders' }, clock),
      inject: [OrderExpiry, ClockCheck],
    },
    {
      provide: 'key-expiry',
      useFactory: (expiry: KeyExpiry, clock: ClockCheck) =>
        new RecurringSweep([expiry], { pause: 60_000, name: 'The deletion of old idempotency keys' }, clock),
      inject: [KeyExpiry, ClockCheck],
    },
    {
      provide: 'message-sender',
      useFactory: (sender: MessageSender, clock: ClockCheck) =>
        new RecurringSweep([sender], { pause: 2000, name: 'The sending of messages' }, clock),
      inject: [MessageSender, ClockCheck],
    },
    {
      provide: 'papers',
      useFactory: (papers: PapersService, clock: ClockCheck) =>
        new RecurringSweep([papers], { pause: 1000, name: 'The issuing of papers' }, clock),
      inject: [PapersService, ClockCheck],
    },
    {
      provide: 'paper-clock',
      // Also while the clock is wrong, of which it warns.
      useFactory: (clock: PaperClock) => new RecurringSweep([clock], { pause: 1000, name: 'The check of the clock' }),
      inject: [PaperClock],
    },
    {
      provide: 'scheduled-messages',
      useFactory: (clock: ClockCheck, ...sweeps: Sweeper[]) =>
        new RecurringSweep(sweeps, { pause: 60_000, name: 'The writing of messages' }, clock),
      inject: [ClockCheck, PaymentReminders, LowStockNotice, MessageRetention],
    },
    {
      provide: 'revocation-check',
      useFactory: (check: SessionCheck) =>
        new RecurringSweep([check], { pause: 20_000, name: 'The check for revoked sign-ins' }),
      inject: [SessionCheck],
    },
  ],
})
export class AppModule {
  static for(settings: Settings): DynamicModule {
    const adapters = AdaptersModule.for(settings, { background: true });
    return { module: AppModule, imports: [adapters, ...(settings.stripe ? [] : [SandboxModule])] };
  }
}
