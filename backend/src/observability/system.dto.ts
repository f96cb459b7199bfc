import { z } from 'zod';
import type { Settings } from '#app/config/settings.js';
import { STORE_KINDS } from '#app/data-transfer/domain/store-kind.js';
import { view } from '#shared/http/view.js';
import { flag, listOf, oneOf, optionalText, text } from '#shared/record.js';
import { DEGRADED } from './readiness.js';

/** The shop is ready for requests. */
export const ReadyAnswer = view('ReadyAnswer', {
  status: oneOf('ready').meta({ description: 'Always `ready`', example: 'ready' }),
  degraded: listOf(oneOf(...DEGRADED))
    .optional()
    .meta({
      description:
        'What does not work while customers can still browse. `cards`: card payments fail. `cards-test`: test cards are accepted outside a demo. `identity`: users cannot sign in. `papers`: no invoices are made, because SELLER_NAME and SELLER_ADDRESS are not set',
      example: ['cards'],
    }),
});
export type ReadyAnswer = z.infer<typeof ReadyAnswer>;

/** The process runs. */
export const LiveAnswer = view('LiveAnswer', {
  status: oneOf('live').meta({ description: 'Always `live`', example: 'live' }),
});
export type LiveAnswer = z.infer<typeof LiveAnswer>;

/** The identity provider for the browser. */
const IdentitySettings = view('IdentitySettings', {
  projectId: text.meta({ description: "The identity provider's project", example: 'demo-northbridge' }),
  apiKey: text.meta({ description: "The project's public web key", example: 'demo' }),
  authDomain: text.meta({
    description: "The host of the provider's sign-in pages",
    example: 'demo-northbridge.firebaseapp.com',
  }),
  emulator: flag.meta({
    description: 'True when the provider is the built-in emulator, behind the address of this shop',
    example: true,
  }),
  requireVerifiedEmail: flag.meta({
    description: 'Whether orders and reviews need a verified e-mail',
    example: false,
  }),
});

/** The card provider for the browser. */
const CardSettings = view('CardSettings', {
  provider: oneOf('sandbox', 'stripe').meta({ description: '`sandbox` accepts test cards only', example: 'sandbox' }),
  mode: oneOf('live', 'test', 'demo').meta({
    description:
      '`live`: real cards are charged. `demo`: the demo accepts test cards. `test`: test cards are accepted outside a demo',
    example: 'demo',
  }),
  publishableKey: optionalText.meta({
    description: "Stripe's publishable key; absent in the sandbox",
    example: 'pk_live_abc',
  }),
});

/** The public settings of this installation. */
export const PublicSettings = view('PublicSettings', {
  mode: oneOf(...STORE_KINDS).meta({
    description: 'How the store is marked. `demo`: the accounts are those of the built-in emulator',
    example: 'demo',
  }),
  identity: IdentitySettings.meta({ description: 'Signing in' }),
  cards: CardSettings.meta({ description: 'Paying' }),
  invoices: flag.meta({
    description: 'Whether the shop makes invoices; false: its seller is not set',
    example: true,
  }),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export function publicSettings({
  identity,
  requireVerifiedEmail,
  stripe,
  cards: mode,
  invoices,
}: Settings): PublicSettings {
  const { kind, projectId, apiKey, authDomain } = identity;
  const emulator = kind === 'emulator';
  return {
    // As the store is marked: the start refuses any other mark.
    mode: emulator ? 'demo' : 'live',
    identity: { projectId, apiKey, authDomain, emulator, requireVerifiedEmail },
    cards: { provider: stripe ? 'stripe' : 'sandbox', mode, ...(stripe && { publishableKey: stripe.publishableKey }) },
    invoices: invoices !== undefined,
  };
}
