import type { Type } from '@nestjs/common';
import { Test as TestModule } from '@nestjs/testing';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import request, { type Test } from 'supertest';
import { AppModule } from '#app/app.module.js';
import { createAdapter, wire } from '#app/server/create-app.js';
import { readSettings } from '#app/config/settings.js';
import { Readiness } from '#app/observability/readiness.js';
import { IdentityVerifier } from '#modules/users/ports/identity.verifier.js';
import { ApiContract } from './api-contract.js';
import { FakeIdentities } from './fake-identities.js';
import { storeOfTheRun } from './store-of-the-run.js';

const ROOT = resolve(__dirname, '../../..');
/** The committed document of the API; `openapi.http.test.ts` compares it with the code. */
const API = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as OpenAPIObject;

/** A route of the running app. */
export interface Route {
  method: string;
  url: string;
}

type Method = 'get' | 'head' | 'post' | 'put' | 'patch' | 'delete';

/**
 * A client of the shop; without a token an anonymous visitor. Every response must match the API's document, and each error of the shop name
 * its request.
 */
export class Visitor {
  constructor(
    private readonly shop: Pick<TestShop, 'app' | 'contract'>,
    readonly email = '',
    readonly token?: string,
  ) {}

  call(method: Method, path: string): Test {
    const visit = request(this.shop.app.getHttpServer());
    const call = visit[method](path).expect((answer) => {
      const { status, headers } = answer;
      const sent: unknown = headers['content-type']?.startsWith('text/') ? answer.text || answer.body : answer.body;
      const body = Buffer.isBuffer(sent) ? sent.toString('latin1') : sent;
      const complaint = this.shop.contract.violation({
        method,
        url: path,
        status,
        contentType: headers['content-type'],
        body,
      });
      if (complaint !== undefined) throw new Error(complaint);
      const { request_id } = (body ?? {}) as { request_id?: string };
      if (status >= 500 && request_id !== headers['x-request-id'])
        throw new Error(`${method} ${path}: the problem does not name its request, ${headers['x-request-id']}`);
    });
    return this.token === undefined ? call : call.set('Authorization', `Bearer ${this.token}`);
  }

  get(path: string): Test {
    return this.call('get', path);
  }

  post(path: string, body: object): Test {
    return this.call('post', path).send(body);
  }

  put(path: string, body: object): Test {
    return this.call('put', path).send(body);
  }

  patch(path: string, body?: object): Test {
    const call = this.call('patch', path);
    return body ? call.send(body) : call;
  }

  delete(path: string): Test {
    return this.call('delete', path);
  }
}

/** The whole shop on its own data folder; only the identity provider is a fake. */
export class TestShop {
  readonly identities = new FakeIdentities();
  readonly anonymous = new Visitor(this);
  /** every registered route of the running app */
  readonly routes: Route[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'shop-http-'));
  private readonly store = storeOfTheRun();
  contract: ApiContract;
  app: NestFastifyApplication;

  /**
   * @param browserApp folder of a built browser app; default: the API only
   * @param beside additional modules
   */
  async start({
    settings = {},
    browserApp,
    serving = true,
    beside = [],
  }: {
    settings?: Record<string, string>;
    browserApp?: string;
    serving?: boolean;
    beside?: Type<unknown>[];
  } = {}): Promise<void> {
    const given = readSettings({
      DATA_DIR: this.folder,
      AUTH_EMULATOR_PORT: '0',
      ADMIN_EMAILS: 'ada@northbridge.test',
      LOG_LEVEL: 'fatal',
      ...this.store.settings,
      ...settings,
    });
    const module = await TestModule.createTestingModule({ imports: [AppModule.for(given), ...beside] })
      .overrideProvider(IdentityVerifier)
      .useValue(this.identities)
      .compile();
    this.app = module.createNestApplication<NestFastifyApplication>(createAdapter(given), {
      bodyParser: false,
      logger: false,
    });
    this.app
      .getHttpAdapter()
      .getInstance()
      .addHook('onRoute', ({ method, url }) => {
        for (const name of [method].flat()) this.routes.push({ method: name.toLowerCase(), url });
      });
    await wire(this.app, given, browserApp);
    await this.app.init();
    await this.app.getHttpAdapter().getInstance().ready();
    this.contract = new ApiContract({ ...API, paths: this.servedPaths() });
    if (serving) this.app.get(Readiness).markServing();
  }

  /** The documented paths that this app serves: with Stripe it has no sandbox. */
  private servedPaths(): OpenAPIObject['paths'] {
    const urls = new Set(this.routes.map(({ url }) => url));
    return Object.fromEntries(
      Object.entries(API.paths).filter(([path]) => urls.has(path.replace(/\{(\w+)\}/g, ':$1'))),
    );
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.store.remove();
    rmSync(this.folder, { recursive: true });
  }

  /** Signs an account in; creates a new one if necessary. */
  async signIn(email: string, name?: string, emailVerified = true): Promise<Visitor> {
    const idToken = this.identities.tokenOf({ email, emailVerified, ...(name !== undefined && { name }) });
    const { body } = await this.anonymous
      .put(`/user/${email}`, { email })
      .set('Authorization', `Bearer ${idToken}`)
      .expect(200);
    return new Visitor(this, email, (body as { token: string }).token);
  }

  customer(email = 'carl@northbridge.test', name = 'Carl Customer'): Promise<Visitor> {
    return this.signIn(email, name);
  }

  admin(): Promise<Visitor> {
    return this.signIn('ada@northbridge.test', 'Ada Admin');
  }
}

/** Starts one shop for all tests of a suite. */
export function testShop(options?: Parameters<TestShop['start']>[0]): TestShop {
  const shop = new TestShop();
  beforeAll(() => shop.start(options));
  afterAll(() => shop.stop());
  return shop;
}
