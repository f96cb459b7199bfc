import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { URLSearchParams } from 'node:url';
import { machineFaults } from './machine-faults.mjs';

/** Where host names lead to during a fault of the identity provider; see faults.c. */
const IDENTITY_ADDRESS = '127.0.0.77';
const SLOW_MS = 3000;

export const CARD_FAULTS = {
  'cards-down': () => cardFault(5, (request) => request.socket.destroy()),
  'cards-slow': () => cardFault(10, (_, answer) => setTimeout(answer, SLOW_MS)),
  /** The shop waits 10 seconds for each of three attempts. */
  'cards-silent': () => cardFault(40, () => undefined),
  'cards-wrong': () =>
    cardFault(5, (_, __, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')),
  'cards-no-name': cardsNoName,
};

async function cardFault(seconds, handle) {
  const cards = await CardProvider.listen();
  return {
    ...cards.fault,
    seconds,
    begin: () => (cards.handle = handle),
    end: () => (cards.handle = undefined),
    remove: () => cards.close(),
  };
}

/** The names of the card provider and of every other host cannot be looked up. */
async function cardsNoName() {
  const machine = await machineFaults();
  const cards = await CardProvider.listen();
  return {
    ...{ ...machine, ...cards.fault },
    settings: { ...cards.fault.settings, ...machine.settings },
    begin: () => {
      machine.set({ names: 1 });
      // Open connections need no name.
      cards.server.closeAllConnections();
    },
    end: () => machine.set({}),
    remove: () => cards.close(),
  };
}

/** A card provider that creates payment intents and finds none. */
class CardProvider {
  static async listen() {
    const provider = new CardProvider();
    provider.server = createServer((request, response) => {
      const chunks = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const answer = () => response.setHeader('content-type', 'application/json').end(answerTo(request, chunks));
        if (provider.handle) provider.handle(request, answer, response);
        else answer();
      });
    });
    await once(provider.server.listen(0, '127.0.0.1'), 'listening');
    const settings = {
      STRIPE_API_BASE: `http://localhost:${provider.server.address().port}`,
      STRIPE_SECRET_KEY: 'sk_test_faults',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_faults',
      STRIPE_WEBHOOK_SECRET: 'whsec_faults',
    };
    provider.fault = { settings, isReady: true, pays: true };
    return provider;
  }

  close() {
    this.server.close();
    this.server.closeAllConnections();
  }
}

let intents = 0;

function answerTo({ method }, chunks) {
  if (method === 'GET')
    return JSON.stringify({ object: 'list', data: [], has_more: false, url: '/v1/payment_intents' });
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const id = `pi_${++intents}`;
  const metadata = [...form]
    .filter(([name]) => name.startsWith('metadata['))
    .map(([name, value]) => [name.slice(9, -1), value]);
  return JSON.stringify({
    ...{ id, object: 'payment_intent', client_secret: `${id}_secret_x`, status: 'requires_payment_method' },
    ...{ amount: Number(form.get('amount')), amount_received: 0, currency: form.get('currency') ?? 'usd' },
    ...{ metadata: Object.fromEntries(metadata), created: Math.floor(Date.now() / 1000), livemode: false },
  });
}

export const IDENTITY_FAULTS = {
  'identity-no-name': () => identityFault({ names: 1 }),
  'identity-down': () => identityFault({ names: 2 }),
  'identity-silent': () => identityFault({ names: 2, seconds: 40, accept: () => undefined }),
  'identity-wrong': () =>
    identityFault({ names: 2, accept: (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok') }),
};

/** Sign-ins of a live shop while Firebase cannot be reached, is silent, or another program answers in its place. */
async function identityFault({ names, seconds = 5, accept }) {
  const machine = await machineFaults();
  if (machine.skipped !== undefined) return machine;
  const server = accept && createTcpServer((socket) => accept(socket.on('error', () => undefined)));
  if (server) {
    const failed = once(server, 'error').then(([error]) => error);
    server.listen(443, IDENTITY_ADDRESS);
    const error = await Promise.race([failed, once(server, 'listening').then(() => undefined)]);
    if (error) return { skipped: `it must listen on port 443: ${error.message}` };
  }
  return {
    ...{ ...machine, seconds, isReady: true, signsIn: true },
    begin: () => machine.set({ names }),
    end: () => machine.set({}),
    remove: () => server?.close(),
  };
}
