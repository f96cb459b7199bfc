import { Logger } from '@nestjs/common';
import Stripe from 'stripe';
import { StripeGatewayEvents } from './stripe-gateway-events.js';

const SECRET = 'whsec_of_the_test';
const NOW = Date.parse('2026-03-01T09:30:00.000Z');
const events = new StripeGatewayEvents(Stripe.webhooks, SECRET, true, () => NOW);

/** An event as Stripe sends it. */
function body(type: string, object: object, id = 'evt_1', livemode = true): string {
  return JSON.stringify({ id, object: 'event', type, livemode, created: NOW / 1000, data: { object } }, null, 2);
}
/** Signed so many seconds ago. */
function signed(payload: string, { age = 0, secret = SECRET } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: NOW / 1000 - age });
}
const read = (payload: string, signature: string | undefined = signed(payload)) =>
  events.read(Buffer.from(payload), signature);

const INTENT = { object: 'payment_intent', id: 'pi_1' };
const DISPUTE = {
  ...{ object: 'dispute', id: 'du_1', charge: 'ch_1', payment_intent: 'pi_1', amount: 900, currency: 'usd' },
  created: Date.parse('2026-02-01T09:30:00.000Z') / 1000,
};
const PAID = body('payment_intent.succeeded', INTENT);

describe("Stripe's events", () => {
  it.each([
    ['payment_intent.succeeded', INTENT, 'paid'],
    ['payment_intent.payment_failed', INTENT, 'failed'],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'refunded'],
    ['charge.refund.updated', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'refunded'],
    ['refund.created', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'refunded'],
    ['refund.updated', { object: 'refund', id: 're_1', payment_intent: { id: 'pi_1' } }, 'refunded'],
    ['refund.failed', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'refunded'],
  ])('%s is about the intent', (name, object, type) => {
    expect(read(body(name, object))).toEqual({ id: 'evt_1', name, type, transactionId: 'pi_1' });
  });

  it.each([
    ['charge.dispute.created', 'needs_response', 'open'],
    ['charge.dispute.created', 'warning_needs_response', 'inquiry'],
    ['charge.dispute.updated', 'warning_under_review', 'inquiry'],
    ['charge.dispute.funds_withdrawn', 'needs_response', 'open'],
    ['charge.dispute.updated', 'under_review', 'open'],
    ['charge.dispute.updated', 'constructor', 'open'],
  ])('%s with the status %s returns the dispute as %s', (name, is, status) => {
    expect(read(body(name, { ...DISPUTE, status: is }))).toEqual({
      ...{ id: 'evt_1', name, type: 'disputed', transactionId: 'pi_1' },
      dispute: { id: 'du_1', status, amount_cents: 900, currency: 'usd', created_at: '2026-02-01T09:30:00.000Z' },
    });
  });

  it.each([
    ['needs_response', 1_774_000_000, { due_by: '2026-03-20T09:46:40.000Z' }],
    ['warning_needs_response', 1_774_000_000, { due_by: '2026-03-20T09:46:40.000Z' }],
    ['needs_response', null, {}],
    ['under_review', 1_774_000_000, {}],
    ['lost', 1_774_000_000, {}],
  ])('of a dispute with the status %s, due by %s, say until when the shop must answer', (status, due_by, expected) => {
    const { dispute } = read(body('charge.dispute.updated', { ...DISPUTE, status, evidence_details: { due_by } }));
    expect({ ...(dispute?.due_by !== undefined && { due_by: dispute.due_by }) }).toEqual(expected);
  });

  it.each([
    ['charge.dispute.closed', 'won', 'won'],
    ['charge.dispute.closed', 'prevented', 'won'],
    ['charge.dispute.closed', 'warning_closed', 'inquiry-closed'],
    ['charge.dispute.closed', 'lost', 'lost'],
  ])('%s with the status %s returns the dispute as %s, with its closing time', (name, is, status) => {
    expect(read(body(name, { ...DISPUTE, status: is }))).toMatchObject({
      dispute: { id: 'du_1', status, closed_at: '2026-03-01T09:30:00.000Z' },
    });
  });

  it('of the test mode are ignored and logged when the shop charges real cards', () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const name = 'payment_intent.succeeded';
    expect(read(body(name, INTENT, 'evt_1', false))).toEqual({ id: 'evt_1', name, type: 'other' });
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('STRIPE_WEBHOOK_SECRET'));
  });

  it.each([
    ['customer.created', { object: 'customer', id: 'cus_1' }],
    ['payment_intent.created', INTENT],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: null }],
    ['constructor', INTENT],
  ])('%s of %j is ignored', (name, object) => {
    expect(read(body(name, object))).toEqual({ id: 'evt_1', name, type: 'other' });
  });

  it.each([
    ['no signature', PAID, undefined],
    ['an empty signature', PAID, ''],
    ['a signature that is none', PAID, 'sha256=abc'],
    ['the signature of another secret', PAID, signed(PAID, { secret: 'whsec_of_eve' })],
    ['the signature of another body', PAID, signed(body('payment_intent.succeeded', INTENT, 'evt_2'))],
    ['the same JSON in other bytes', JSON.stringify(JSON.parse(PAID)), signed(PAID)],
    ['one byte more', `${PAID} `, signed(PAID)],
    ['a signature of 301 seconds ago', PAID, signed(PAID, { age: 301 })],
    ['no body', '', undefined],
  ])('with %s are refused without quoting them', (_, payload, signature) => {
    const attempt = () => events.read(Buffer.from(payload), signature);
    expect(attempt).toThrow(expect.objectContaining({ kind: 'invalid', code: 'webhook-signature' }) as Error);
    expect(attempt).not.toThrow(/evt_|pi_|whsec/);
  });

  it('are accepted while the secret is rotated and both secrets sign', () => {
    const [time, ...others] = signed(PAID, { secret: 'whsec_of_tomorrow' }).split(',');
    const both = [time, ...others, signed(PAID).split(',')[1]].join(',');
    expect(read(PAID, both)).toMatchObject({ type: 'paid' });
  });

  it('are accepted while the clock of the shop is behind', () => {
    expect(read(PAID, signed(PAID, { age: -600 }))).toMatchObject({ type: 'paid' });
  });

  it('are accepted with a signature that is 300 seconds old', () => {
    expect(read(PAID, signed(PAID, { age: 300 }))).toMatchObject({ type: 'paid' });
  });

  it('are refused when they are signed but not JSON', () => {
    expect(() => read('{')).toThrow(expect.objectContaining({ code: 'webhook-signature' }) as Error);
  });
});
