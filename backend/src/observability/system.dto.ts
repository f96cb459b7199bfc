import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { STORE_KINDS, type StoreKind } from '#app/data-transfer/domain/store-kind.js';
import { type Degraded, DEGRADED } from './readiness.js';
import type { CardMode } from '#app/config/settings.js';

/** The shop is ready for requests. */
export class ReadyAnswer {
  @ApiProperty({ description: 'Always `ready`', enum: ['ready'], example: 'ready' })
  status: 'ready';
  @ApiPropertyOptional({
    description:
      'What does not work while customers can still browse. `cards`: card payments fail. `cards-test`: test cards are accepted outside a demo. `identity`: users cannot sign in. `papers`: no invoices are made, because SELLER_NAME and SELLER_ADDRESS are not set',
    enum: DEGRADED,
    isArray: true,
    example: ['cards'],
  })
  degraded?: Degraded[];
}

/** The process runs. */
export class LiveAnswer {
  @ApiProperty({ description: 'Always `live`', enum: ['live'], example: 'live' })
  status: 'live';
}

/** The identity provider for the browser. */
export class IdentitySettings {
  @ApiProperty({ description: "The identity provider's project", example: 'demo-northbridge' })
  projectId: string;
  @ApiProperty({ description: "The project's public web key", example: 'demo' })
  apiKey: string;
  @ApiProperty({ description: "The host of the provider's sign-in pages", example: 'demo-northbridge.firebaseapp.com' })
  authDomain: string;
  @ApiProperty({
    description: 'True when the provider is the built-in emulator, behind the address of this shop',
    example: true,
  })
  emulator: boolean;
  @ApiProperty({ description: 'Whether orders and reviews need a verified e-mail', example: false })
  requireVerifiedEmail: boolean;
}

/** The card provider for the browser. */
export class CardSettings {
  @ApiProperty({ description: '`sandbox` accepts test cards only', enum: ['sandbox', 'stripe'], example: 'sandbox' })
  provider: 'sandbox' | 'stripe';
  @ApiProperty({
    description:
      '`live`: real cards are charged. `demo`: the demo accepts test cards. `test`: test cards are accepted outside a demo',
    enum: ['live', 'test', 'demo'],
    example: 'demo',
  })
  mode: CardMode;
  @ApiProperty({
    description: "Stripe's publishable key; absent in the sandbox",
    required: false,
    example: 'pk_live_abc',
  })
  publishableKey?: string;
}

/** The public settings of this installation. */
export class PublicSettings {
  @ApiProperty({
    description: 'How the store is marked. `demo`: the accounts are those of the built-in emulator',
    enum: STORE_KINDS,
    example: 'demo',
  })
  mode: StoreKind;
  @ApiProperty({ description: 'Signing in', type: () => IdentitySettings })
  identity: IdentitySettings;
  @ApiProperty({ description: 'Paying', type: () => CardSettings })
  cards: CardSettings;
  @ApiProperty({ description: 'Whether the shop makes invoices; false: its seller is not set', example: true })
  invoices: boolean;
}
