/** An amount of money in whole US cents. */
export type Cents = number;

/** Stripe's largest charge, $999,999.99. Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const MAX_CHARGE: Cents = 99_999_999;

/** Whole dollars, the unit of the API, to cents. */
export function toCents(dollars: number): Cents {
  return dollars * 100;
}

/** Cents to dollars, the unit of the API. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Gross, refunds and net in dollars. */
export function salesInDollars({ gross_cents, refunded_cents }: { gross_cents: Cents; refunded_cents: Cents }) {
  return {
    gross: toDollars(gross_cents),
    refunds: toDollars(refunded_cents),
    net: toDollars(gross_cents - refunded_cents),
  };
}

/** A text for users: `$349`, or `$349.50` if there are cents. */
export function formatDollars(cents: Cents): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return `$${toDollars(cents).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: 2 })}`;
}
