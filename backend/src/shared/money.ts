/** An amount of money in whole US cents. */
export type Cents = number;

/** Stripe's largest charge, $999,999.99. Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const MAX_CHARGE: Cents = 99_999_999;

/** Dollars with at most two decimals, the unit of the API, to cents. */
export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100);
}

/** Cents to dollars, the unit of the API. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Money that customers paid, and what of it they got back. */
export interface Sums {
  gross_cents: Cents;
  /** succeeded and pending refunds */
  refunded_cents: Cents;
  /** returned by banks in disputes that were lost */
  lost_cents: Cents;
}

export const NO_MONEY: Readonly<Sums> = { gross_cents: 0, refunded_cents: 0, lost_cents: 0 };

/** Gross, refunds, what was lost in disputes, and net, in dollars. */
export function salesInDollars({ gross_cents, refunded_cents, lost_cents }: Sums) {
  return {
    gross: toDollars(gross_cents),
    refunds: toDollars(refunded_cents),
    lost_in_disputes: toDollars(lost_cents),
    net: toDollars(gross_cents - refunded_cents - lost_cents),
  };
}

/** A text for users: `$349`, or `$349.50` if there are cents. */
export function formatDollars(cents: Cents): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return `$${toDollars(cents).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: 2 })}`;
}
