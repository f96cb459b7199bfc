import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StandInAccount } from './account.js';
import { callOf, perform, type Call } from './calls.js';
import { Faults, faultRefusal, type Fault } from './faults.js';
import { decodeForm, textOf, type Params } from './form-encoding.js';
import { answerOf, KeptAnswers, keptAnswer, type Answer } from './kept-answers.js';
import { newId } from './objects.js';
import { Refusal, refusals } from './refusal.js';
import { StandInWebhooks } from './webhooks.js';

/** A received request, answered or not. */
export interface SeenRequest {
  method: string;
  path: string;
  /** the raw path with its query, and the raw body */
  url: string;
  body: string;
  params: Params;
  headers: IncomingMessage['headers'];
}

const SECRET_KEY = 'sk_test_standin51Nb';
const PUBLISHABLE_KEY = 'pk_test_standin51Nb';
const WEBHOOK_SECRET = 'whsec_standin51Nb';

/**
 * Simulates Stripe over real HTTP: the requests of the shop and its browsers, with state, idempotency keys, errors and events
 * like Stripe's own. It is independent of the shop and imports nothing from it.
 */
export class StripeStandIn {
  readonly secretKey = SECRET_KEY;
  readonly publishableKey = PUBLISHABLE_KEY;
  readonly webhookSecret = WEBHOOK_SECRET;
  readonly webhooks = new StandInWebhooks();
  readonly account = new StandInAccount((type, object) => this.webhooks.tell(type, object));
  readonly faults = new Faults();
  readonly keptAnswers = new KeptAnswers();
  readonly requests: SeenRequest[] = [];
  private readonly server: Server;

  private constructor() {
    this.server = createServer((request, response) => void this.answer(request, response));
  }

  /** @param port 0: any free port */
  static async listen(port = 0): Promise<StripeStandIn> {
    const standIn = new StripeStandIn();
    standIn.server.listen(port, '127.0.0.1');
    await once(standIn.server, 'listening');
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The settings of a shop that uses it as Stripe. */
  get settings(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_BASE: this.url,
    };
  }

  async close(): Promise<void> {
    this.faults.clear();
    this.webhooks.disconnect();
    await this.webhooks.settled();
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers, socket } = request;
    const { pathname, search } = new URL(url, this.url);
    const body = await textIn(request);
    const params = decodeForm(method === 'GET' ? search.slice(1) : body);
    this.requests.push({ method, path: pathname, url, body, params, headers });
    if (this.faults.down) return void socket.destroy();
    if (method === 'OPTIONS') {
      send(response, { status: 200, body: {} });
      return;
    }
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    const about = { authorization: headers.authorization, request: `${pathname} ${body}` };
    let fault: Fault | undefined;
    let answer: Answer;
    try {
      const call = callOf(method, pathname);
      fault = this.faults.take(call.operation);
      if (fault === 'reset-before') return void socket.destroy();
      answer = await this.carryOut(call, params, { ...about, fault, ...(typeof key === 'string' && { key }) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer = answerOf(error);
    }
    if (fault === 'reset-after') return void socket.destroy();
    if (fault === 'silence-after') return;
    if (fault === 'garbage') return void response.writeHead(200).end('<html>');
    send(response, answer, key);
  }

  private async carryOut(
    call: Call,
    params: Params,
    about: { authorization?: string; key?: string; request: string; fault?: Fault },
  ): Promise<Answer> {
    const { key, fault } = about;
    const refusal = faultRefusal(fault);
    if (refusal) throw refusal;
    this.authorize(call, params, about.authorization);
    const before = key === undefined ? undefined : this.keptAnswers.begin(key, about.request);
    if (before) return before;
    await this.faults.wait(call.operation);
    try {
      const answer: Answer = { status: 200, body: structuredClone(perform(call, withoutSecret(params), this.account)) };
      if (fault === 'kept-failure') throw refusals.failure({ 'Stripe-Should-Retry': 'false' }, true);
      if (key !== undefined) this.keptAnswers.end(key, answer);
      return answer;
    } catch (error) {
      const kept = error instanceof Refusal ? keptAnswer(error) : undefined;
      if (key !== undefined && kept) this.keptAnswers.end(key, structuredClone(kept));
      else if (key !== undefined) this.keptAnswers.drop(key);
      throw error;
    }
  }

  /** The secret key may call everything; the publishable key only what browsers call, with the intent's client secret. */
  private authorize({ isForBrowsers, id }: Call, params: Params, authorization = ''): void {
    const key = authorization.replace(/^Bearer /, '');
    if (key === SECRET_KEY) return;
    if (key !== PUBLISHABLE_KEY || !isForBrowsers) throw refusals.invalidKey(key);
    if (id !== '' && this.account.intent(id).client_secret !== textOf(params, 'client_secret'))
      throw refusals.wrongSecret();
  }
}

/** Removes the client secret, which only authenticates, from the parameters. */
function withoutSecret(params: Params): Params {
  return Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'client_secret'));
}

function send(response: ServerResponse, { status, body, headers }: Answer, key?: string | string[]): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Request-Id': newId('req'),
    // Browsers call Stripe from any origin.
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': '*, Authorization',
    ...(typeof key === 'string' && { 'Idempotency-Key': key }),
    ...headers,
  });
  response.end(JSON.stringify(body));
}

async function textIn(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
