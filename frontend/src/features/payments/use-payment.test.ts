import type { ProblemReport } from '@/api/problem';
import { paymentReducer, whyPayIsDisabled, type PaymentEvent, type PaymentState } from './use-payment';

const problem: ProblemReport = { status: 503, detail: 'The shop is starting.', errors: [] };
const charge = { transactionId: 'pi_9' };
const clientSecret = 'pi_9_secret_8';

const preparing: PaymentState = { step: 'preparing' };
const ready: PaymentState = { step: 'ready', clientSecret };
const charging: PaymentState = { step: 'charging', clientSecret, isOrderPaid: false };
const recording: PaymentState = { step: 'recording', charge };
const notPrepared: PaymentState = { step: 'failed', problem };
const notRecorded: PaymentState = { step: 'failed', problem, charge };
const paidHere: PaymentState = { step: 'paid', charge };
const paidElsewhere: PaymentState = { step: 'paid' };

const prepared: PaymentEvent = { type: 'prepared', clientSecret };
const charged: PaymentEvent = { type: 'charged', charge };
const chargeFailed: PaymentEvent = { type: 'charge-failed', message: 'Your card was declined.' };
const requestFailed: PaymentEvent = { type: 'request-failed', problem };

const after = (state: PaymentState, ...events: PaymentEvent[]) => events.reduce(paymentReducer, state);

describe('paymentReducer', () => {
  it('goes from preparing to paid', () => {
    expect(after(preparing, prepared)).toEqual(ready);
    expect(after(ready, { type: 'pay-pressed' })).toEqual(charging);
    expect(after(charging, charged)).toEqual(recording);
    expect(after(recording, { type: 'recorded' })).toEqual(paidHere);
  });

  it('shows the message of a failed charge until the card changes or Pay is pressed', () => {
    const declined = after(charging, chargeFailed);
    expect(declined).toEqual({ ...ready, message: 'Your card was declined.' });
    expect(after(declined, { type: 'card-changed' })).toEqual(ready);
    expect(after(declined, { type: 'pay-pressed' })).toEqual(charging);
  });

  it('prepares a new intent after a cancellation and keeps its message', () => {
    const cancelled = after(charging, { type: 'intent-cancelled' });
    expect(cancelled).toMatchObject({ step: 'preparing', message: expect.stringContaining('cancelled') });
    expect(after(cancelled, prepared)).toMatchObject({ step: 'ready', message: expect.stringContaining('cancelled') });
  });

  it('retries the failed request and shows its problem until the retry ends', () => {
    expect(after(preparing, requestFailed)).toEqual(notPrepared);
    expect(after(notPrepared, { type: 'retried' })).toEqual({ ...preparing, problem });
    expect(after(recording, requestFailed)).toEqual(notRecorded);
    expect(after(notRecorded, { type: 'retried' })).toEqual({ ...recording, problem });
  });

  describe('when the order is paid elsewhere', () => {
    const orderPaid: PaymentEvent = { type: 'order-paid' };

    it('ends a payment that was not started', () => {
      for (const state of [preparing, ready, notPrepared]) expect(after(state, orderPaid)).toEqual(paidElsewhere);
    });

    it('shows a charge that is not recorded yet as paid in this form', () => {
      for (const state of [recording, notRecorded]) expect(after(state, orderPaid)).toEqual(paidHere);
    });

    it('waits for the charge in progress', () => {
      const waiting = after(charging, orderPaid);
      expect(waiting).toEqual({ ...charging, isOrderPaid: true });
      expect(after(waiting, charged)).toEqual(paidHere);
      expect(after(waiting, chargeFailed)).toEqual(paidElsewhere);
      expect(after(waiting, { type: 'intent-cancelled' })).toEqual(paidElsewhere);
    });

    it('ignores the late response of a request', () => {
      for (const event of [prepared, requestFailed, { type: 'recorded' } as const]) {
        expect(after(paidElsewhere, event)).toBe(paidElsewhere);
        expect(after(paidHere, event)).toBe(paidHere);
      }
    });
  });

  it('charges only from ready', () => {
    for (const state of [preparing, charging, recording, notPrepared, notRecorded, paidHere, paidElsewhere])
      expect(after(state, { type: 'pay-pressed' })).toBe(state);
  });
});

it.each<[string, PaymentState, string | undefined]>([
  ['preparing', preparing, 'One moment: the payment is being prepared.'],
  ['ready', ready, undefined],
  ['charging', charging, undefined],
  ['recording', recording, 'Your payment is being saved.'],
  ['failed to prepare', notPrepared, 'Press Try again above to start the payment.'],
  ['failed to record', notRecorded, 'Press Save it now below.'],
])('explains the disabled Pay button when the payment is %s', (_, state, reason) => {
  expect(whyPayIsDisabled(state)).toBe(reason);
});
