import { z } from 'zod';

const BRAND = 'the name of a card brand: letters and blanks, at most 32';
const LAST4 = 'four digits';

const brand = z.string(BRAND).regex(/^[A-Za-z][A-Za-z ]{0,31}$/, BRAND);
const last4 = z.string(LAST4).regex(/^\d{4}$/, LAST4);

/** What the shop knows of the card that paid an order: never more of its digits. */
export const CARD = z.strictObject({
  card_brand: brand.meta({ description: 'The brand of that card', example: 'Visa' }),
  card_last4: last4.meta({ description: 'The last four digits of that card', example: '4242' }),
});
export type Card = z.infer<typeof CARD>;

/** The names of the brands by Stripe's codes. Source: https://docs.stripe.com/api/charges/object */
const BRANDS: Readonly<Record<string, string>> = {
  ...{ amex: 'American Express', cartes_bancaires: 'Cartes Bancaires', diners: 'Diners Club', discover: 'Discover' },
  ...{ eftpos_au: 'Eftpos', jcb: 'JCB', link: 'Link', mastercard: 'Mastercard', unionpay: 'UnionPay', visa: 'Visa' },
};

/** The card with this brand, by its code, and these last digits; undefined unless they are four. */
export function cardOf(brand: string | null, last4: string | null): Card | undefined {
  return CARD.safeParse({ card_brand: BRANDS[brand ?? ''] ?? 'Card', card_last4: last4 }).data;
}

/** The card in an object with more fields, if it has one. */
export function cardIn({ card_brand, card_last4 }: Partial<Card>): Card | undefined {
  return card_brand === undefined || card_last4 === undefined ? undefined : { card_brand, card_last4 };
}

/** What people call the brand. */
export function brandTexts(brand: string): string[] {
  return [brand, ...Object.keys(BRANDS).filter((code) => BRANDS[code] === brand)];
}
