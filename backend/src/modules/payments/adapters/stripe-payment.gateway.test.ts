import { stripeGateway, stripeStandIn } from '#test/support/stripe-gateway.js';
import { paymentGatewayContract } from '../ports/payment.gateway.contract.js';

const standIn = stripeStandIn();

paymentGatewayContract('Stripe', () => stripeGateway(standIn()));
