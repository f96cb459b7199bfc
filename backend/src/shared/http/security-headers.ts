import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export interface SecurityOptions {
  /** the identity provider's host for sign-in pages, when that is not this server */
  authDomain?: string;
  /** Stripe takes the cards */
  stripe?: boolean;
}

/** Hosts beside the shop's own that its pages may use. */
interface Sources {
  scriptSrc: readonly string[];
  connectSrc: readonly string[];
  frameSrc: readonly string[];
}

const NONE: Sources = { scriptSrc: [], connectSrc: [], frameSrc: [] };
/** The card form, and the bank's page in it. Source: https://docs.stripe.com/security/guide#content-security-policy */
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

/** The headers of every answer: no scripts but the shop's own files, no frames around it, sign-in windows may report back. */
export function securityHeaders({ authDomain, stripe = false }: SecurityOptions): FastifyHelmetOptions {
  const strangers = [authDomain === undefined ? NONE : firebaseSources(authDomain), stripe ? STRIPE : NONE];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...strangers.flatMap(({ scriptSrc }) => scriptSrc)],
        // Ant Design writes its styles into the page.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Parts may have their pictures anywhere.
        imgSrc: ['http:', 'https:', 'data:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...strangers.flatMap(({ connectSrc }) => connectSrc)],
        frameSrc: ["'self'", ...strangers.flatMap(({ frameSrc }) => frameSrc)],
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

/** What no page of the shop needs; Stripe's card form may ask for a wallet. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), usb=(), payment=(self "https://js.stripe.com"), browsing-topics=()';
/** Half a year. */
const HTTPS_ONLY = 'max-age=15552000';

/**
 * Headers that helmet does not set, or not by the connection. HTTPS is demanded where a trusted proxy says that it was used, or always: a
 * proxy that talks plain HTTP to the next one hides it, and browsers ignore the demand in an answer over HTTP (RFC 6797, 8.1).
 */
export function addTransportHeaders(
  fastify: FastifyInstance,
  { trustProxy, alwaysHttps }: { trustProxy: boolean; alwaysHttps: boolean },
): void {
  fastify.addHook('onRequest', (request, reply, next) => {
    void reply.header('Permissions-Policy', PERMISSIONS);
    if (alwaysHttps || (trustProxy && request.protocol === 'https'))
      void reply.header('Strict-Transport-Security', HTTPS_ONLY);
    next();
  });
}
