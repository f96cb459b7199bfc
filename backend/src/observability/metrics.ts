import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { MessageRepository } from '#modules/messages/ports/message.repository.js';
import { WebhookService } from '#modules/payments/webhooks/webhook.service.js';
import type { OrderEvent } from '#modules/orders/domain/order.events.js';
import { MINUTE_MS } from '#shared/time.js';
import { ShopEvents } from '#shared/shop-events.js';
import { StoreProbe } from '#shared/store-probe.js';
import { EventStreams } from '#modules/live-events/event-streams.js';
import { DEGRADED, Readiness } from './readiness.js';
import { StoreWatch } from './store-watch.js';
import { ActiveRequests } from './active-requests.js';
import { BackupSchedule } from '#app/backup/backup-schedule.js';

/** Upper bounds of the latency histogram, in seconds. */
const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const OVERDUE_MS = 15 * MINUTE_MS;

/** The metrics of this process, for Prometheus. A route is always the registered pattern, such as `/purchase/:id`, never what a client sent. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = this.counter('http_requests_total', 'Requests, by method, route and status', [
    'method',
    'route',
    'status',
  ]);
  private readonly latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests in seconds, by method and route',
    labelNames: ['method', 'route'],
    buckets: LATENCY_BUCKETS,
    registers: [this.registry],
  });
  private readonly ordersPlaced = this.counter('shop_orders_placed_total', 'Orders placed');
  private readonly ordersRefused = this.counter(
    'shop_orders_refused_total',
    'Refused orders, by the code of the problem',
    ['code'],
  );
  private readonly ordersPaid = this.counter('shop_orders_paid_total', 'Orders paid');
  private readonly stockConflicts = this.counter(
    'shop_stock_conflicts_total',
    'Orders refused because the part was out of stock',
  );

  constructor(
    events: ShopEvents<OrderEvent>,
    activeRequests: ActiveRequests,
    streams: EventStreams,
    webhooks: WebhookService,
    store: StoreWatch,
    readiness: Readiness,
    backups: BackupSchedule,
    messages: MessageRepository,
    probe: StoreProbe,
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.gauge('http_requests_under_way', 'Requests in progress', () => activeRequests.count);
    this.gauge('shop_event_streams', 'Readers of GET /events', () => streams.count);
    this.gauge('shop_store_failing', 'Whether the data store fails: 0 or 1', () => Number(store.failing));
    this.nameEngine(probe);
    this.degradedServices(readiness);
    this.countWebhooks(webhooks);
    this.showBackups(backups);
    this.countMessages(messages);
    events.subscribe(({ type }, origin) => {
      // The server where it happened counts it.
      if (origin === 'elsewhere') return;
      if (type === 'order-placed') this.ordersPlaced.inc();
      if (type === 'order-paid') this.ordersPaid.inc();
    });
  }

  /** The page that Prometheus reads, and its media type. */
  async page(): Promise<{ text: string; type: string }> {
    return { text: await this.registry.metrics(), type: this.registry.contentType };
  }

  recordRequest(method: string, route: string, status: number, seconds: number): void {
    this.requests.inc({ method, route, status });
    this.latency.observe({ method, route }, seconds);
  }

  /** Counts a refused `POST /orders`, also when a guard or a rate limit refused it before the use case ran. */
  recordRefusedOrder(code: string): void {
    this.ordersRefused.inc({ code });
    if (code === 'out-of-stock') this.stockConflicts.inc();
  }

  private counter<Label extends string>(name: string, help: string, labelNames: Label[] = []): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      ...{ name, help, registers: [this.registry] },
      collect() {
        this.set(read());
      },
    });
  }

  /** No series while the store fails. */
  private nameEngine(probe: StoreProbe): void {
    new Gauge({
      name: 'shop_store_info',
      help: 'The database program and its version; always 1',
      labelNames: ['engine', 'version'],
      registers: [this.registry],
      async collect() {
        this.reset();
        const engine = await probe.engine().catch(() => undefined);
        if (engine) this.set({ engine: engine.name, version: engine.version }, 1);
      },
    });
  }

  private degradedServices(readiness: Readiness): void {
    new Gauge({
      name: 'shop_degraded',
      help: 'Whether a service fails that customers can browse without: 0 or 1',
      labelNames: ['service'],
      registers: [this.registry],
      async collect() {
        const degraded = await readiness.degraded();
        for (const service of DEGRADED) this.set({ service }, Number(degraded.includes(service)));
      },
    });
  }

  /** Nothing without a schedule; no value before the first backup. */
  private showBackups(backups: BackupSchedule): void {
    if (backups.state === undefined) return;
    const shows = (name: string, help: string, read: () => number | undefined) =>
      new Gauge({
        ...{ name, help, labelNames: [], registers: [this.registry] },
        collect() {
          this.remove();
          const value = read();
          if (value !== undefined) this.set(value);
        },
      });
    shows('shop_backup_last_success_timestamp_seconds', 'Time of the newest backup in BACKUP_DIR', () => {
      const { newest } = backups.state ?? {};
      return newest ? newest.time.getTime() / 1000 : undefined;
    });
    shows('shop_backup_failed', 'Whether the last scheduled backup of this process failed (1) or not (0)', () => {
      const { failed } = backups.state ?? {};
      return failed === undefined ? undefined : Number(failed);
    });
    shows('shop_backup_has_problems', 'Whether the data of the newest backup have problems (1) or not (0)', () => {
      const { newest } = backups.state ?? {};
      return newest && Number(newest.hasProblems);
    });
  }

  /** No value while the store fails. */
  private countMessages(messages: MessageRepository): void {
    const shows = (name: string, help: string, read: () => Promise<number>) =>
      new Gauge({
        ...{ name, help, labelNames: [], registers: [this.registry] },
        async collect() {
          this.remove();
          const value = await read().catch(() => undefined);
          if (value !== undefined) this.set(value);
        },
      });
    shows('shop_messages_failed', 'Messages that could not be sent', () => messages.count('failed'));
    shows('shop_messages_overdue', 'Messages that wait 15 minutes or more after they were due', () =>
      messages.countOverdue(new Date(Date.now() - OVERDUE_MS).toISOString()),
    );
  }

  private countWebhooks(webhooks: WebhookService): void {
    new Counter({
      name: 'shop_webhook_events_total',
      help: "The card provider's events, by name and outcome",
      labelNames: ['name', 'outcome'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { name, outcome, value } of webhooks.counts) this.inc({ name, outcome }, value);
      },
    });
  }
}
