import { Injectable } from '@nestjs/common';
import type { Metric, MetricValue, Registry } from 'prom-client';
import { WebhookCounts } from '#modules/payments/webhooks/webhook-counts.js';
import { EventStreams } from '#app/events/event-streams.js';
import { BUCKETS, RequestMeter, type RouteCounts } from './request-meter.js';
import { RequestsUnderWay } from './requests-under-way.js';
import { ShopCounters } from './shop-counters.js';

type Value = MetricValue<string> & { metricName?: string };

/** What this process counts, in Prometheus's words. */
@Injectable()
export class Metrics {
  private registry?: Promise<Registry>;

  constructor(
    private readonly meter: RequestMeter,
    private readonly underWay: RequestsUnderWay,
    private readonly counters: ShopCounters,
    private readonly streams: EventStreams,
    private readonly webhooks: WebhookCounts,
  ) {}

  /** The page that Prometheus reads, and its media type. */
  async page(): Promise<{ text: string; type: string }> {
    this.registry ??= this.build();
    const registry = await this.registry;
    return { text: await registry.metrics(), type: registry.contentType };
  }

  /** The library is loaded when somebody first asks; what it measures itself (process, memory, event-loop lag) begins then. */
  private async build(): Promise<Registry> {
    const { collectDefaultMetrics, Registry } = await import('prom-client');
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const { meter, underWay, counters, streams, webhooks } = this;
    const add = (type: string, name: string, help: string, values: () => Value[]) =>
      registry.registerMetric(metric(type, name, help, values));

    add('counter', 'http_requests_total', 'Requests, by method, route and status', () => meter.all().flatMap(requests));
    add('histogram', LATENCY, 'How long answers took, in seconds, by method and route', () =>
      meter.all().flatMap(latencies),
    );
    add('gauge', 'http_requests_under_way', 'Requests that are not answered yet', () => [plain(underWay.count)]);
    add('gauge', 'shop_event_streams', 'Readers of GET /events', () => [plain(streams.count)]);
    add('counter', 'shop_orders_placed_total', 'Orders placed', () => [plain(counters.placed)]);
    add('counter', 'shop_orders_refused_total', 'Calls to order that were refused, by the code of the problem', () =>
      [...counters.refused].map(([code, value]) => ({ labels: { code }, value })),
    );
    add('counter', 'shop_orders_paid_total', 'Orders paid', () => [plain(counters.paid)]);
    add('counter', 'shop_stock_conflicts_total', 'Orders refused because the stock was gone', () => [
      plain(counters.stockConflicts),
    ]);
    add('counter', 'shop_webhook_events_total', "The card provider's events, by name and outcome", () =>
      webhooks.all().map(({ name, outcome, value }) => ({ labels: { name, outcome }, value })),
    );
    return registry;
  }
}

const LATENCY = 'http_request_duration_seconds';

const plain = (value: number): Value => ({ labels: {}, value });

function requests({ method, route, statuses }: RouteCounts): Value[] {
  return [...statuses].map(([status, value]) => ({ labels: { method, route, status: String(status) }, value }));
}

function latencies({ method, route, buckets, count, seconds }: RouteCounts): Value[] {
  let upTo = 0;
  const rows = BUCKETS.map((bound, index): Value => {
    upTo += buckets[index] ?? 0;
    return { metricName: `${LATENCY}_bucket`, labels: { method, route, le: String(bound) }, value: upTo };
  });
  const labels = { method, route };
  return [
    ...rows,
    { metricName: `${LATENCY}_bucket`, labels: { ...labels, le: '+Inf' }, value: count },
    { metricName: `${LATENCY}_sum`, labels, value: seconds },
    { metricName: `${LATENCY}_count`, labels, value: count },
  ];
}

/** A metric whose numbers are kept elsewhere: the registry asks a metric for nothing but its name and this answer. */
function metric(type: string, name: string, help: string, values: () => Value[]): Metric {
  const get = () => Promise.resolve({ name, help, type, aggregator: 'sum', values: values() });
  return { name, get } as unknown as Metric;
}
