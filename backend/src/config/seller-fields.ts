import { z } from 'zod';
import type { Issuer, Logo } from '#shared/issuer.js';
import { FORBIDDEN, lengthOf } from '#shared/text-rules.js';
import { DEMO_LOGO } from './demo-logo.js';
import { LogoFault, readLogo } from './logo-file.js';

/** The seller of every demo; invented, as the shop's address. */
const DEMO_SELLER = Object.freeze({
  name: 'Northbridge Components, Inc.',
  address: '4800 Foundry Row, Building 3\nPortland, OR 97210\nUnited States',
  tax_id: '00-0000000',
  bank: 'Nowhere Savings, account 000123456789, routing 000000000',
});

/** A text that is printed on invoices. With `severalLines`, `\n` begins a new line, because a `.env` file has one line per setting. */
function printedText({ max, severalLines = false }: { max: number; severalLines?: boolean }) {
  const forbidden = new RegExp(`[${FORBIDDEN[severalLines ? 'severalLines' : 'oneLine']}]`);
  const rule = `must have at most ${max} characters${severalLines ? ' (\\n begins a new line)' : ' in one line'}, none of them a control character.`;
  return z
    .string()
    .transform((text) => (severalLines ? text.replaceAll('\\n', '\n') : text))
    .refine((text) => lengthOf(text) <= max && !forbidden.test(text), rule);
}

/** A percentage with at most three decimals, in thousandths of a percent. */
function percentage() {
  const rule = 'must be a percentage from 0 to 100 with at most three decimals, such as 19 or 8.875.';
  return z
    .string()
    .regex(/^\d{1,3}(?:\.\d{1,3})?$/, rule)
    .transform((text) => Math.round(Number(text) * 1000))
    .refine((rate) => rate <= 100_000, rule);
}

/** The path of a picture, which is read at once. */
function logoFile() {
  return z.string().transform((path, context) => {
    try {
      return readLogo(path);
    } catch (error) {
      if (!(error instanceof LogoFault)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });
}

export const SELLER_FIELDS = {
  SELLER_NAME: printedText({ max: 200 }).optional(),
  SELLER_ADDRESS: printedText({ max: 500, severalLines: true }).optional(),
  SELLER_TAX_ID: printedText({ max: 32 }).optional(),
  SELLER_BANK: printedText({ max: 200, severalLines: true }).optional(),
  SELLER_LOGO: logoFile().optional(),
  TAX_RATE: percentage().default(0),
};
type Given = z.output<z.ZodObject<typeof SELLER_FIELDS>>;

/** A seller needs a name and an address; what else is printed needs a seller. */
export function requireWholeSeller(given: object, context: z.RefinementCtx): void {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_ID, SELLER_BANK, SELLER_LOGO } = given as Partial<Given>;
  if (SELLER_NAME && SELLER_ADDRESS) return;
  if (!SELLER_NAME && !SELLER_ADDRESS && !SELLER_TAX_ID && !SELLER_BANK && !SELLER_LOGO) return;
  const message = 'must be set too: invoices need the name and the address of the seller.';
  context.addIssue({ code: 'custom', path: [SELLER_NAME ? 'SELLER_ADDRESS' : 'SELLER_NAME'], message });
}

/** Nothing when the shop makes no invoices. */
export function invoiceSettings(env: Given, isDemo: boolean): { invoices?: Issuer; logo?: Logo } {
  const { SELLER_NAME: name, SELLER_ADDRESS: address, SELLER_TAX_ID, SELLER_BANK, TAX_RATE: tax_rate } = env;
  if (name === undefined || address === undefined)
    return isDemo ? { invoices: Object.freeze({ seller: DEMO_SELLER, tax_rate }), logo: DEMO_LOGO } : {};
  const numbers = {
    ...(SELLER_TAX_ID !== undefined && { tax_id: SELLER_TAX_ID }),
    ...(SELLER_BANK !== undefined && { bank: SELLER_BANK }),
  };
  return {
    invoices: Object.freeze({ seller: Object.freeze({ name, address, ...numbers }), tax_rate }),
    ...(env.SELLER_LOGO && { logo: env.SELLER_LOGO }),
  };
}
