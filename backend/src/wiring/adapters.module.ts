import {
  type Abstract,
  type DynamicModule,
  type FactoryProvider,
  type ModuleMetadata,
  type OnApplicationShutdown,
  type ValueProvider,
  Global,
  Module,
  Optional,
} from '@nestjs/common';
import { join } from 'node:path';
import { OrderPolicy } from '#modules/orders/domain/order-policy.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { SqliteOrderRepository } from '#modules/orders/adapters/sqlite/sqlite-order.repository.js';
import { PartRepository } from '#modules/parts/ports/part.repository.js';
import { SqlitePartRepository } from '#modules/parts/adapters/sqlite/sqlite-part.repository.js';
import { SandboxPaymentGateway } from '#modules/payments/adapters/sandbox/sandbox-payment.gateway.js';
import { SqliteDisputeRepository } from '#modules/payments/adapters/sqlite/sqlite-dispute.repository.js';
import { SqliteUnmatchedPaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-unmatched-payment.repository.js';
import { SqlitePaymentRepository } from '#modules/payments/adapters/sqlite/sqlite-payment.repository.js';
import { SqliteSandboxLedger } from '#modules/payments/adapters/sqlite/sqlite-sandbox-ledger.js';
import { DisputeRepository } from '#modules/payments/ports/dispute.repository.js';
import { UnmatchedPaymentRepository } from '#modules/payments/ports/unmatched-payment.repository.js';
import { PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { PaymentRepository } from '#modules/payments/ports/payment.repository.js';
import { SandboxLedger } from '#modules/payments/ports/sandbox-ledger.js';
import { ReviewPolicy } from '#modules/reviews/domain/review-policy.js';
import { ReviewRepository } from '#modules/reviews/ports/review.repository.js';
import { SqliteReviewRepository } from '#modules/reviews/adapters/sqlite/sqlite-review.repository.js';
import { AccountPolicy } from '#modules/users/domain/account-policy.js';
import { AdminPolicy } from '#modules/users/domain/admin-policy.js';
import { FirebaseIdentityVerifier } from '#modules/users/adapters/firebase-identity.verifier.js';
import { JwtSessionTokens } from '#modules/users/adapters/jwt-session-tokens.js';
import { SqliteUserRepository } from '#modules/users/adapters/sqlite/sqlite-user.repository.js';
import { SessionSecret } from '#modules/users/http/jwt.strategy.js';
import { IdentityVerifier } from '#modules/users/ports/identity.verifier.js';
import { SessionTokens } from '#modules/users/ports/session-tokens.js';
import { UserRepository } from '#modules/users/ports/user.repository.js';
import { ClockCheck } from '#shared/clock-check.js';
import { LocalRateLimits, RateLimits } from '#shared/http/rate-limit.js';
import { toCents } from '#shared/money.js';
import { ShopEvents } from '#shared/shop-events.js';
import { SqliteStoreProbe } from '#shared/sqlite/sqlite-store-probe.js';
import { openSqliteStore } from './sqlite-store.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { StoreProbe } from '#shared/store-probe.js';
import { SqliteAuditLogRepository } from '#app/audit-log/adapters/sqlite/sqlite-audit-log.repository.js';
import { AuditLogRepository } from '#app/audit-log/ports/audit-log.repository.js';
import { EmulatorSecret } from '#app/identity-emulator/emulator-process.js';
import { loadOrCreateSecret } from '#app/config/data-folder.js';
import { Settings } from '#app/config/settings.js';
import { SqliteSalesFigures } from '#app/stats/adapters/sqlite/sqlite-sales-figures.js';
import { StockPolicy } from '#app/stats/domain/stock-policy.js';
import { SalesFigures } from '#app/stats/ports/sales-figures.js';
import { SqliteTransferableStore } from '#app/data-transfer/adapters/sqlite/sqlite-transferable.store.js';
import { SqliteStoreMark } from '#app/data-transfer/adapters/sqlite/sqlite-store-mark.js';
import { TransferableStore } from '#app/data-transfer/ports/transferable-store.js';
import { StoreMark } from '#app/data-transfer/ports/store-mark.js';

/**
 * The composition root: the one place where ports meet their adapters. Whatever the settings choose is chosen here, when the shop starts.
 */
@Global()
@Module({})
export class AdaptersModule implements OnApplicationShutdown {
  constructor(@Optional() private readonly store?: SqliteStore) {}

  static async for(settings: Settings): Promise<DynamicModule> {
    const store = await storeAdapters(settings);
    const providers = [
      ...values(settings),
      ...store.providers,
      ...(await cardAdapters(settings)),
      ...identityAdapters(settings),
      { provide: ClockCheck, useFactory: (store: StoreProbe) => new ClockCheck(store), inject: [StoreProbe] },
    ];
    const { imports } = store;
    return { module: AdaptersModule, imports, providers, exports: providers.map(({ provide }) => provide) };
  }

  /** After the last answer: nothing writes any more. */
  onApplicationShutdown(): void {
    this.store?.close();
  }
}

function values(settings: Settings): NamedProvider[] {
  return [
    { provide: Settings, useValue: settings },
    { provide: ShopEvents, useValue: new ShopEvents() },
    { provide: OrderPolicy, useValue: orderPolicy(settings) },
    { provide: ReviewPolicy, useValue: new ReviewPolicy(settings.maxReviewsPerDay) },
    { provide: StockPolicy, useValue: new StockPolicy(settings.lowStock) },
    {
      provide: AccountPolicy,
      useValue: new AccountPolicy(settings.requireVerifiedEmail, settings.identity.kind === 'emulator'),
    },
    {
      provide: AdminPolicy,
      useValue: new AdminPolicy(
        settings.adminEmails,
        settings.identity.kind !== 'emulator' || settings.requireVerifiedEmail,
      ),
    },
  ];
}

function orderPolicy({ maxUnpaidOrders, unpaidOrderHoldSeconds, maxUnpaidValue }: Settings): OrderPolicy {
  return new OrderPolicy(maxUnpaidOrders, unpaidOrderHoldSeconds, toCents(maxUnpaidValue));
}

/** Who keeps the shop's data; Mongoose is loaded only by a shop that asks for it. */
async function storeAdapters({ mongodbUri }: Settings): Promise<StoreAdapters> {
  if (mongodbUri === undefined) return { imports: [], providers: sqliteAdapters() };
  const { mongoAdapters } = await import('./mongo-adapters.js');
  return mongoAdapters(mongodbUri);
}

function sqliteAdapters(): NamedProvider[] {
  return [
    {
      provide: SqliteStore,
      useFactory: ({ dataDir }: Settings) => openSqliteStore(join(dataDir, 'shop.db')),
      inject: [Settings],
    },
    stored(PartRepository, SqlitePartRepository),
    stored(OrderRepository, SqliteOrderRepository),
    stored(PaymentRepository, SqlitePaymentRepository),
    stored(UnmatchedPaymentRepository, SqliteUnmatchedPaymentRepository),
    stored(DisputeRepository, SqliteDisputeRepository),
    stored(ReviewRepository, SqliteReviewRepository),
    stored(UserRepository, SqliteUserRepository),
    stored(AuditLogRepository, SqliteAuditLogRepository),
    stored(SalesFigures, SqliteSalesFigures),
    stored(SandboxLedger, SqliteSandboxLedger),
    stored(TransferableStore, SqliteTransferableStore),
    stored(StoreMark, SqliteStoreMark),
    stored(StoreProbe, SqliteStoreProbe),
    { provide: RateLimits, useValue: new LocalRateLimits() },
  ];
}

/** Who takes the cards; Stripe's package is loaded only by a shop that has an account there. */
async function cardAdapters({ stripe }: Settings): Promise<NamedProvider[]> {
  if (stripe) {
    const { stripeAdapters } = await import('./stripe-adapters.js');
    return stripeAdapters(stripe);
  }
  return [
    {
      provide: PaymentGateway,
      useFactory: (ledger: SandboxLedger) => new SandboxPaymentGateway(ledger),
      inject: [SandboxLedger],
    },
  ];
}

function identityAdapters({ identity, accessTokenSeconds }: Settings): NamedProvider[] {
  const { projectId } = identity;
  const secret = new EmulatorSecret();
  // Google's library appends its own paths to the given host.
  const emulatorHost = identity.kind === 'emulator' ? `127.0.0.1:${identity.port}/${secret.value}` : undefined;
  const project = { projectId, ...(emulatorHost !== undefined && { emulatorHost }) };
  return [
    { provide: EmulatorSecret, useValue: secret },
    { provide: IdentityVerifier, useFactory: () => new FirebaseIdentityVerifier(project) },
    {
      provide: SessionSecret,
      useFactory: ({ jwtSecret, dataDir }: Settings) => new SessionSecret(jwtSecret ?? loadOrCreateSecret(dataDir)),
      inject: [Settings],
    },
    {
      provide: SessionTokens,
      useFactory: (secret: SessionSecret) => new JwtSessionTokens(secret.value, accessTokenSeconds),
      inject: [SessionSecret],
    },
  ];
}

export type NamedProvider = FactoryProvider | ValueProvider;

/** The adapters over one store, and what they stand on. */
export interface StoreAdapters {
  imports: NonNullable<ModuleMetadata['imports']>;
  providers: NamedProvider[];
}

/** A port whose adapter keeps its rows in the shop's SQLite file. */
function stored(port: Abstract<unknown>, Adapter: new (store: SqliteStore) => unknown): NamedProvider {
  return { provide: port, useFactory: (store: SqliteStore) => new Adapter(store), inject: [SqliteStore] };
}
