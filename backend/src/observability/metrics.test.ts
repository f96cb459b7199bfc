import type { EventStreams } from '#modules/live-events/event-streams.js';
import type { MessageRepository } from '#modules/messages/ports/message.repository.js';
import type { WebhookService } from '#modules/payments/webhooks/webhook.service.js';
import type { OrderEvent } from '#modules/orders/domain/order.events.js';
import { ShopEvents } from '#shared/shop-events.js';
import { readSettings } from '#app/config/settings.js';
import { BackupSchedule } from '#app/backup/backup-schedule.js';
import { Metrics } from './metrics.js';
import type { StoreProbe } from '#shared/store-probe.js';
import type { Readiness } from './readiness.js';
import type { StoreWatch } from './store-watch.js';
import { ActiveRequests } from './active-requests.js';

describe('the metrics of one server', () => {
  const order = {
    _id: '1',
    number: 'NB-7K2M-9QXD',
    part_name: 'Fan',
    name: 'Carl',
    amount: 1,
    total_price: 10,
    status: 'unpaid',
  } as const;

  it('count the orders of this server, not those of others on the same database', async () => {
    const events = new ShopEvents<OrderEvent>();
    const webhooks = { counts: [] } as unknown as WebhookService;
    const store = { failing: false } as StoreWatch;
    const readiness = { degraded: () => Promise.resolve(['cards']) } as unknown as Readiness;
    const messages = {
      count: () => Promise.resolve(3),
      countOverdue: () => Promise.reject(new Error('The store fails.')),
    } as unknown as MessageRepository;
    const backups = new BackupSchedule(readSettings({}), messages);
    const streams = { count: 0 } as EventStreams;
    const probe = { engine: () => Promise.resolve({ name: 'MongoDB', version: '8.0.4' }) } as StoreProbe;
    const metrics = new Metrics(
      ...([events, new ActiveRequests(), streams, webhooks, store, readiness, backups, messages, probe] as const),
    );
    events.publish({ type: 'order-placed', order });
    events.publishRemote({ type: 'order-placed', order });
    events.publishRemote({ type: 'order-paid', order });
    const { text } = await metrics.page();
    expect(text).toContain('shop_orders_placed_total 1\n');
    expect(text).toContain('shop_orders_paid_total 0\n');
    expect(text).toContain('shop_messages_failed 3\n');
    expect(text).not.toMatch(/^shop_messages_overdue /m);
    expect(text).toContain('shop_store_info{engine="MongoDB",version="8.0.4"} 1\n');
    expect(text).toContain('shop_degraded{service="cards"} 1\n');
    expect(text).toContain('shop_degraded{service="identity"} 0\n');
  });
});
