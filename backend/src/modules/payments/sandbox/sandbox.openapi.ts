import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiResponse } from '@nestjs/swagger';
import {
  SandboxPaymentMethodBody,
  SandboxPaymentMethod,
  SandboxConfirmationBody,
  SandboxAuthenticationBody,
  SandboxPaidIntent,
  SandboxPaymentIntent,
  SandboxError,
} from './sandbox.dto.js';

const ofIntent = applyDecorators(
  ApiParam({ name: 'id', description: "The intent's id", schema: { type: 'string', example: 'pi_3PabcXYZ' } }),
  ApiResponse({ status: 404, type: SandboxError, description: 'There is no such intent' }),
);

/** What the API document says of each route of `SandboxController`. */
export const SandboxApi = {
  createPaymentMethod: applyDecorators(
    ApiOperation({
      operationId: 'createSandboxPaymentMethod',
      summary: 'Create a payment method from a test card',
      description:
        "Takes a typed card, as Stripe does. Accepts only Stripe's documented test numbers, and stores none.",
    }),
    ApiBody({ type: SandboxPaymentMethodBody }),
    ApiOkResponse({ type: SandboxPaymentMethod, description: 'The payment method' }),
  ),
  confirm: applyDecorators(
    ApiOperation({
      operationId: 'confirmSandboxPaymentIntent',
      summary: 'Pay with a test card',
      description:
        'Charges the card for the intent, or returns why it is refused; then you may try another card. With `requires_action` the bank requires authentication first: complete it with the next operation.',
    }),
    ofIntent,
    ApiBody({ type: SandboxConfirmationBody }),
    ApiOkResponse({ type: SandboxPaymentIntent, description: 'It is paid, or the bank requires authentication' }),
  ),
  authenticate: applyDecorators(
    ApiOperation({
      operationId: 'authenticateSandboxPaymentIntent',
      summary: "Complete the bank's authentication",
      description:
        "Ends the authentication that confirming with a card such as 4000002760003184 requires, as the bank's page does: `complete` charges the card, `fail` does not. After a failure you may try again, or another card.",
    }),
    ofIntent,
    ApiBody({ type: SandboxAuthenticationBody }),
    ApiOkResponse({ type: SandboxPaidIntent, description: 'It is paid' }),
  ),
};
