import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

interface SecurityOptions {
  /** the identity provider's host for sign-in pages, when that is not this server */
  authDomain?: string;
  /** whether Stripe processes the cards */
  stripe: boolean;
  trustProxy: boolean;
  /** whether the public URL has HTTPS */
  alwaysHttps: boolean;
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

/** Only the shop's own scripts, no framing, and sign-in windows may report back. */
function policies({ authDomain, stripe }: SecurityOptions): HelmetOptions {
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
    // See `addSecurityHeaders`.
    strictTransportSecurity: false,
  };
}

/** Disables browser features that no page needs; Stripe's card form may request a wallet payment. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), usb=(), payment=(self "https://js.stripe.com"), browsing-topics=()';
/** Half a year in seconds. */
const HSTS = 'max-age=15552000';

/**
 * Adds the security headers to every response. HSTS is sent when a trusted proxy reports HTTPS, or always: a proxy that forwards plain
 * HTTP hides HTTPS, and browsers ignore HSTS in responses over HTTP (RFC 6797, 8.1).
 */
export function addSecurityHeaders(fastify: FastifyInstance, options: SecurityOptions): void {
  const { trustProxy, alwaysHttps } = options;
  // Computed once: helmet would compute the same headers for each response, which takes a sixth of the time of a cached one.
  const headers = { ...headersOf(policies(options)), 'permissions-policy': PERMISSIONS };
  fastify.addHook('onRequest', (request, reply, next) => {
    void reply.headers(headers);
    if (alwaysHttps || (trustProxy && request.protocol === 'https'))
      void reply.header('Strict-Transport-Security', HSTS);
    next();
  });
}

/** The headers that helmet sets on a response. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => undefined);
  return response.getHeaders();
}
