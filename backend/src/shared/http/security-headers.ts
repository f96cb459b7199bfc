import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface SecurityOptions {
  /** the identity provider's host for sign-in pages, when that is not this server */
  authDomain?: string;
  /** whether Stripe processes the cards */
  stripe?: boolean;
}

/** Third-party hosts that the shop's pages may use. */
interface Sources {
  scriptSrc: readonly string[];
  connectSrc: readonly string[];
  frameSrc: readonly string[];
}

const NONE: Sources = { scriptSrc: [], connectSrc: [], frameSrc: [] };
/** For the card form and the bank's page in it. Source: https://docs.stripe.com/security/guide#content-security-policy */
const STRIPE: Sources = {
  scriptSrc: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  connectSrc: ['https://api.stripe.com'],
  frameSrc: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

/** Google's and Firebase's hosts, needed only with a Firebase project. Source: https://firebase.google.com/docs/auth/web/redirect-best-practices */
function firebaseSources(authDomain: string): Sources {
  return {
    scriptSrc: ['https://apis.google.com'],
    connectSrc: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frameSrc: [`https://${authDomain}`],
  };
}

/** The headers of every response: only the shop's own scripts, no framing, and sign-in windows may report back. */
export function securityHeaders({ authDomain, stripe = false }: SecurityOptions): FastifyHelmetOptions {
  const thirdParties = [authDomain === undefined ? NONE : firebaseSources(authDomain), stripe ? STRIPE : NONE];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...thirdParties.flatMap(({ scriptSrc }) => scriptSrc)],
        // Ant Design inserts its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Pictures of parts may be on any host.
        imgSrc: ['http:', 'https:', 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...thirdParties.flatMap(({ connectSrc }) => connectSrc)],
        frameSrc: ["'self'", ...thirdParties.flatMap(({ frameSrc }) => frameSrc)],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // See `addTransportHeaders`.
    strictTransportSecurity: false,
  };
}

/** Disables browser features that no page needs; Stripe's card form may request a wallet payment. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), usb=(), payment=(self "https://js.stripe.com"), browsing-topics=()';
/** Half a year in seconds. */
const HSTS = 'max-age=15552000';

/**
 * Headers that helmet cannot set, or not per connection. HSTS is sent when a trusted proxy reports HTTPS, or always: a proxy that
 * forwards plain HTTP hides HTTPS, and browsers ignore HSTS in responses over HTTP (RFC 6797, 8.1).
 */
export function addTransportHeaders(
  fastify: FastifyInstance,
  { trustProxy, alwaysHttps }: { trustProxy: boolean; alwaysHttps: boolean },
): void {
  fastify.addHook('onRequest', (request, reply, next) => {
    void reply.header('Permissions-Policy', PERMISSIONS);
    if (alwaysHttps || (trustProxy && request.protocol === 'https'))
      void reply.header('Strict-Transport-Security', HSTS);
    next();
  });
}
