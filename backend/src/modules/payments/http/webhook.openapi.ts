import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiProblems } from '#shared/http/api-problems.js';
import { bodyTooLarge, routeUnknown } from '#shared/http/problem.js';
import { MAX_WEBHOOK_BODY } from '#shared/http/request-body.js';
import { webhookErrors } from '../domain/payment.errors.js';
import { EventReceived } from './payment.dto.js';

/** What the API document says of each route of `WebhookController`. */
export const WebhookApi = {
  receive: applyDecorators(
    ApiOperation({
      operationId: 'receiveStripeEvent',
      summary: 'Receive an event from Stripe',
      description:
        'Called by Stripe; 404 while the sandbox takes the cards. The response is 200 once the event is handled; after any other response Stripe sends it again. Events that the shop does not handle are accepted and ignored. At most 1 MB.',
    }),
    ApiHeader({
      name: 'Stripe-Signature',
      required: false,
      description: 'The time and the signature of the body; valid for five minutes',
      example: 't=1772357400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
    }),
    ApiBody({
      description: 'An event, as Stripe documents it',
      schema: {
        type: 'object',
        additionalProperties: true,
        example: {
          id: 'evt_1PabcXYZ',
          object: 'event',
          type: 'payment_intent.succeeded',
          data: { object: { object: 'payment_intent', id: 'pi_3PabcXYZ' } },
        },
      },
    }),
    ApiOkResponse({
      standardSchema: EventReceived,
      description: 'It is handled, now or before, or ignored',
    }),
    ApiProblems(webhookErrors.badSignature(), routeUnknown(), bodyTooLarge(MAX_WEBHOOK_BODY)),
  ),
};
