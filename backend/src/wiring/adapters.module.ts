import { isLoopback } from '#app/config/setting-fields.js';
import { MessagePolicy } from '#modules/messages/domain/message-policy.js';
import { Mailer } from '#modules/messages/ports/mailer.js';
import { type DynamicModule, type FactoryProvider, Global, Module, Optional } from '@nestjs/common';
import type { OnApplicationShutdown, ValueProvider } from '@nestjs/common';
import { loadOrCreateSecret } from '#app/config/data-folder.js';
import type { StripeAccount } from '#app/config/card-settings.js';
import { Settings } from '#app/config/settings.js';
import { EmulatorAddress } from '#app/config/emulator-address.js';
import { SharpPictureMaker } from '#modules/parts/adapters/sharp/sharp-picture-maker.js';
import { PictureMaker } from '#modules/parts/ports/picture-maker.js';
import { StockPolicy } from '#modules/parts/domain/stock-policy.js';
import { OrderPolicy } from '#modules/orders/domain/order-policy.js';
import { OrderRepository } from '#modules/orders/ports/order.repository.js';
import { StockAcknowledgements } from '#modules/parts/ports/stock-acknowledgements.js';
import { PaperPolicy } from '#app/recording/papers/domain/paper-policy.js';
import { SandboxPaymentGateway } from '#modules/payments/adapters/sandbox/sandbox-payment.gateway.js';
import { GatewayEvents, PaymentGateway } from '#modules/payments/ports/payment.gateway.js';
import { SandboxLedger } from '#modules/payments/ports/sandbox-ledger.js';
import { ReviewPolicy } from '#modules/reviews/domain/review-policy.js';
import { FirebaseIdentityVerifier } from '#modules/users/adapters/firebase-identity.verifier.js';
import { JwtSessionTokens } from '#modules/users/adapters/jwt-session-tokens.js';
import { AccountPolicy } from '#modules/users/domain/account-policy.js';
import { SessionKey } from '#modules/users/domain/session.js';
import { IdentityVerifier } from '#modules/users/ports/identity.verifier.js';
import { SessionTokens } from '#modules/users/ports/sessions.js';
import { ClockCheck } from '#shared/clock-check.js';
import { toCents } from '#shared/money.js';
import { ShopEvents } from '#shared/shop-events.js';
import { SqliteStore } from '#shared/sqlite/sqlite-store.js';
import { StoreProbe } from '#shared/store-probe.js';

const isDemo = ({ identity }: Settings) => identity.kind === 'emulator';

type NamedProvider = FactoryProvider | ValueProvider;

/** The adapters of the chosen store, and the modules that they need. */
interface StoreAdapters {
  imports: DynamicModule[];
  providers: readonly NamedProvider[];
  /** work of a server that begins at its start */
  background: readonly NamedProvider[];
}

interface AdapterOptions {
  /** whether the store's background work begins, which a MongoDB needs in every server */
  background?: boolean;
}

/** Provides every port with the adapter that the settings choose, and every policy with its values. */
@Global()
@Module({})
export class AdaptersModule implements OnApplicationShutdown {
  constructor(@Optional() private readonly sqlite?: SqliteStore) {}

  static async for(settings: Settings, { background = false }: AdapterOptions = {}): Promise<DynamicModule> {
    const store = await storeAdapters(settings);
    const providers = [
      ...values(settings),
      ...store.providers,
      ...(background ? store.background : []),
      ...(await cardAdapters(settings)),
      ...identityAdapters(settings),
      ...(await mailAdapters(settings)),
      // The orders know which of them took stock.
      { provide: StockAcknowledgements, useFactory: (orders: OrderRepository) => orders, inject: [OrderRepository] },
      { provide: ClockCheck, useFactory: (store: StoreProbe) => new ClockCheck(store), inject: [StoreProbe] },
    ];
    return {
      module: AdaptersModule,
      imports: store.imports,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }

  /** After the last response, when nothing writes any more; Mongoose's module closes its own connection. */
  async onApplicationShutdown(): Promise<void> {
    this.sqlite?.close();
    await this.sqlite?.threadsEnded();
  }
}

function values(settings: Settings): NamedProvider[] {
  return [
    { provide: Settings, useValue: settings },
    { provide: ShopEvents, useValue: new ShopEvents() },
    {
      provide: OrderPolicy,
      useValue: new OrderPolicy(
        settings.maxUnpaidOrders,
        settings.unpaidOrderHoldSeconds,
        toCents(settings.maxUnpaidValue),
      ),
    },
    { provide: ReviewPolicy, useValue: new ReviewPolicy(settings.maxReviewsPerDay) },
    {
      provide: MessagePolicy,
      useValue: {
        name: settings.mail?.from.name || settings.shop.name,
        url: settings.publicUrl ?? `http://localhost:${settings.port}`,
        demo: isDemo(settings),
        verifiedOnly: isDemo(settings) ? !isLoopback(settings.mail?.server.host ?? '') : settings.requireVerifiedEmail,
      } satisfies MessagePolicy,
    },
    {
      provide: PaperPolicy,
      useValue: {
        ...(settings.invoices && { issuer: settings.invoices }),
        ...(settings.logo && { logo: settings.logo }),
      } satisfies PaperPolicy,
    },
    { provide: PictureMaker, useFactory: () => new SharpPictureMaker() },
    { provide: StockPolicy, useValue: new StockPolicy(settings.lowStock) },
    {
      provide: AccountPolicy,
      useValue: new AccountPolicy({
        adminEmails: settings.adminEmails,
        verifiedEmail: settings.requireVerifiedEmail,
        demo: isDemo(settings),
      }),
    },
  ];
}

/** Each table is imported on demand: a shop on SQLite never loads Mongoose. */
async function storeAdapters({ mongodbUri }: Settings): Promise<StoreAdapters> {
  if (mongodbUri === undefined) {
    const { SQLITE_ADAPTERS } = await import('./sqlite-ports.js');
    return { imports: [], providers: SQLITE_ADAPTERS, background: [] };
  }
  const { mongoConnection, MONGO_ADAPTERS, MONGO_BACKGROUND } = await import('./mongo-ports.js');
  return { imports: [mongoConnection(mongodbUri)], providers: MONGO_ADAPTERS, background: MONGO_BACKGROUND };
}

async function cardAdapters({ stripe }: Settings): Promise<NamedProvider[]> {
  if (stripe) return stripeAdapters(stripe);
  return [
    {
      provide: PaymentGateway,
      useFactory: (ledger: SandboxLedger) => new SandboxPaymentGateway(ledger),
      inject: [SandboxLedger],
    },
  ];
}

/** Imported on demand: a shop with the card sandbox never loads Stripe's package. */
async function stripeAdapters(account: StripeAccount): Promise<NamedProvider[]> {
  const [{ stripeClient }, { StripePaymentGateway }, { StripeGatewayEvents }] = await Promise.all([
    import('#modules/payments/adapters/stripe/stripe-client.js'),
    import('#modules/payments/adapters/stripe/stripe-payment.gateway.js'),
    import('#modules/payments/adapters/stripe/stripe-gateway-events.js'),
  ]);
  const stripe = stripeClient(account);
  return [
    { provide: PaymentGateway, useFactory: () => new StripePaymentGateway(stripe) },
    {
      provide: GatewayEvents,
      useFactory: () => new StripeGatewayEvents(stripe.webhooks, account.webhookSecret, account.live),
    },
  ];
}

/** Imported on demand: a shop without a mail server never loads its client. */
async function mailAdapters({ mail }: Settings): Promise<NamedProvider[]> {
  if (!mail) return [];
  const { SmtpMailer } = await import('#modules/messages/adapters/smtp/smtp-mailer.js');
  return [{ provide: Mailer, useFactory: () => new SmtpMailer(mail.server, mail.from) }];
}

function identityAdapters({ identity, accessTokenSeconds }: Settings): NamedProvider[] {
  const { projectId, kind } = identity;
  const address = new EmulatorAddress(kind === 'emulator' ? identity.port : 0);
  // Google's library appends its own paths to the given host.
  const project = { projectId, ...(kind === 'emulator' && { emulatorHost: () => address.ownersHost() }) };
  return [
    { provide: EmulatorAddress, useValue: address },
    { provide: IdentityVerifier, useFactory: () => new FirebaseIdentityVerifier(project) },
    {
      provide: SessionKey,
      useFactory: ({ jwtSecret, dataDir }: Settings) => new SessionKey(jwtSecret ?? loadOrCreateSecret(dataDir)),
      // The secret is created after the store: see assertStoreNotLost.
      inject: [Settings, { token: SqliteStore, optional: true }],
    },
    {
      provide: SessionTokens,
      useFactory: (key: SessionKey) => new JwtSessionTokens(key, accessTokenSeconds),
      inject: [SessionKey],
    },
  ];
}
