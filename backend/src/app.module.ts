import { type DynamicModule, type FactoryProvider, Module, type Type } from '@nestjs/common';
import { ClockCheck } from '#shared/clock-check.js';
import { KeyExpiry, OrderExpiry } from '#modules/orders/order-expiry.js';
import { OrdersModule } from '#modules/orders/orders.module.js';
import { PartsModule } from '#modules/parts/parts.module.js';
import { UploadsService } from '#modules/parts/uploads.service.js';
import { PaymentSweep } from '#modules/payments/recording/payment-sweep.js';
import { PaymentsModule, SandboxModule } from '#modules/payments/payments.module.js';
import { ReviewsModule } from '#modules/reviews/reviews.module.js';
import { JwtStrategy } from '#modules/users/http/jwt.strategy.js';
import { SessionCheck } from '#modules/users/session-check.js';
import { UsersModule } from '#modules/users/users.module.js';
import { AdaptersModule } from './wiring/adapters.module.js';
import { AuditLogModule } from '#modules/audit-log/audit-log.module.js';
import { BasketModule } from '#modules/basket/basket.module.js';
import { DataCheckModule } from './data-check/data-check.module.js';
import { ACCESS_CHECK_MS, EventStreams } from '#modules/live-events/event-streams.js';
import { LiveEventsModule } from '#modules/live-events/live-events.module.js';
import { MessageSender } from '#modules/messages/message-sender.js';
import { MessagesModule } from '#modules/messages/messages.module.js';
import { PapersModule } from '#modules/papers/papers.module.js';
import { PaperClock } from '#modules/papers/paper-clock.js';
import { PapersService } from '#modules/papers/papers.service.js';
import { LowStockNotice, MessageRetention, PaymentReminders } from '#modules/messages/scheduled-messages.js';
import { RecurringSweep, type Sweeper } from './shared/recurring-sweep.js';
import { HOUR_MS } from './shared/time.js';
import type { Settings } from './config/settings.js';
import { CategoryPages } from './storefront-html/category-pages.js';
import { PartPages } from './storefront-html/part-pages.js';
import { CustomersModule } from '#modules/customers/customers.module.js';
import { SearchModule } from '#modules/search/search.module.js';
import { SalesFiguresModule } from '#modules/sales-figures/sales-figures.module.js';
import { SystemModule } from './observability/system.module.js';

/**
 * @param pause milliseconds between two sweeps
 * @param clock for sweeps that depend on the age of records
 */
function sweep(sweepers: Type<Sweeper>[], name: string, pause: number, clock?: typeof ClockCheck): FactoryProvider {
  return {
    provide: name,
    useFactory: (check: ClockCheck | undefined, ...injected: Sweeper[]) =>
      new RecurringSweep(injected, { pause, name }, check),
    inject: [clock ?? { token: 'no clock', optional: true }, ...sweepers],
  };
}

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
    CategoryPages,
    PartPages,
    sweep([OrderExpiry], 'The expiry of unpaid orders', 60_000, ClockCheck),
    sweep([UploadsService], 'The removal of unused files', HOUR_MS, ClockCheck),
    sweep([KeyExpiry], 'The deletion of old idempotency keys', 60_000, ClockCheck),
    sweep([PaymentSweep], 'The check of payments', 30_000, ClockCheck),
    sweep([MessageSender], 'The sending of messages', 2000, ClockCheck),
    sweep([PapersService], 'The issuing of papers', 1000, ClockCheck),
    // Also while the clock is wrong: it warns then.
    sweep([PaperClock], 'The check of the clock', 1000),
    sweep([PaymentReminders, LowStockNotice, MessageRetention], 'The writing of messages', 60_000, ClockCheck),
    sweep([SessionCheck], 'The check for revoked sign-ins', 20_000),
    sweep([EventStreams], 'The check of event streams', ACCESS_CHECK_MS),
  ],
})
export class AppModule {
  static for(settings: Settings): DynamicModule {
    const adapters = AdaptersModule.for(settings, { background: true });
    return { module: AppModule, imports: [adapters, ...(settings.stripe ? [] : [SandboxModule])] };
  }
}
