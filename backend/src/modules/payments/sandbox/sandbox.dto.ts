import { ApiProperty } from '@nestjs/swagger';

/** A form sends numbers as text. */
const numberOrText = { oneOf: [{ type: 'number' }, { type: 'string', minLength: 1 }] };

export class SandboxCard {
  @ApiProperty({ ...numberOrText, description: "One of Stripe's documented test numbers", example: '4242424242424242' })
  number: number | string;
  @ApiProperty({ ...numberOrText, description: 'The month it expires in', example: 12 })
  exp_month: number | string;
  @ApiProperty({ ...numberOrText, description: 'The year it expires in', example: 2034 })
  exp_year: number | string;
  @ApiProperty({ ...numberOrText, description: 'The security code', example: '123' })
  cvc: number | string;
}

/** A test card. */
export class SandboxPaymentMethodBody {
  @ApiProperty({ description: 'The kind of payment method', enum: ['card'], example: 'card' })
  type: 'card';
  @ApiProperty({ type: SandboxCard, description: "The card's fields; they are not stored" })
  card: SandboxCard;
}

/** A payment method. */
export class SandboxPaymentMethod {
  @ApiProperty({ description: 'Its id', example: 'pm_visa4242_charged_5f1d3a7c9b2e4860a1b2c3d4' })
  id: string;
}

/** The confirmation of an intent. */
export class SandboxConfirmationBody {
  @ApiProperty({ minLength: 1, description: "The intent's client secret", example: 'pi_3PabcXYZ_secret_8yQ' })
  client_secret: string;
  @ApiProperty({
    minLength: 1,
    description: "The payment method's id",
    example: 'pm_visa4242_charged_5f1d3a7c9b2e4860a1b2c3d4',
  })
  payment_method: string;
}

/** The result of the bank's authentication. */
export class SandboxAuthenticationBody extends SandboxConfirmationBody {
  @ApiProperty({
    description: '`complete`: the customer is authenticated. `fail`: the authentication failed',
    enum: ['complete', 'fail'],
    example: 'complete',
  })
  outcome: 'complete' | 'fail';
}

/** A paid intent. */
export class SandboxPaidIntent {
  @ApiProperty({ description: 'Its id: the transaction id of the order it pays', example: 'pi_3PabcXYZ' })
  id: string;
  @ApiProperty({ description: 'Its status', enum: ['succeeded'], example: 'succeeded' })
  status: 'succeeded';
}

export class SandboxNextAction {
  @ApiProperty({ description: 'What the customer must do next', enum: ['use_stripe_sdk'], example: 'use_stripe_sdk' })
  type: 'use_stripe_sdk';
}

/** A confirmed intent. */
export class SandboxPaymentIntent {
  @ApiProperty({ description: 'Its id: the transaction id of the order it pays', example: 'pi_3PabcXYZ' })
  id: string;
  @ApiProperty({ description: 'Its status', enum: ['succeeded', 'requires_action'], example: 'requires_action' })
  status: 'succeeded' | 'requires_action';
  @ApiProperty({ type: SandboxNextAction, description: 'With `requires_action`', required: false })
  next_action?: SandboxNextAction;
}

export class SandboxIntentState {
  @ApiProperty({ description: "The intent's id", example: 'pi_3PabcXYZ' })
  id: string;
  @ApiProperty({
    description: 'Its status',
    enum: ['open', 'succeeded', 'canceled'],
    example: 'succeeded',
  })
  status: 'open' | 'succeeded' | 'canceled';
}

export class SandboxErrorDetail {
  @ApiProperty({
    description: 'The cause: the card or the request',
    enum: ['card_error', 'invalid_request_error'],
    example: 'card_error',
  })
  type: 'card_error' | 'invalid_request_error';
  @ApiProperty({ description: 'A stable code', example: 'card_declined' })
  code: string;
  @ApiProperty({ description: 'A sentence for the customer', example: 'Your card was declined.' })
  message: string;
  @ApiProperty({ description: 'Why the bank declined', required: false, example: 'generic_decline' })
  decline_code?: string;
  @ApiProperty({ description: 'The parameter that is wrong', required: false, example: 'number' })
  param?: string;
  @ApiProperty({ type: SandboxIntentState, description: 'The intent, if its status is the reason', required: false })
  payment_intent?: SandboxIntentState;
}

/** An error in the shape of Stripe's API. */
export class SandboxError {
  @ApiProperty({ type: SandboxErrorDetail, description: 'What went wrong' })
  error: SandboxErrorDetail;
}
