import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import request from 'supertest';
import { BuiltShop } from './built-shop.js';

/** A built shop that can be killed and started again with the same settings and data folder. */
export class ServerProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'shop-server-'));
  private shop: BuiltShop;
  url = '';

  constructor(private readonly settings: Record<string, string>) {}

  async start(): Promise<void> {
    this.shop = BuiltShop.start(this.folder, this.settings);
    this.url = await this.shop.url();
  }

  async kill(): Promise<void> {
    await this.shop.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }

  /** An access token of this account, valid on every server. */
  async signIn(method: string, email: string, password: string): Promise<string> {
    const account = await request(this.url)
      .post(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`)
      .send({ email, password, displayName: 'Some Customer', returnSecureToken: true })
      .expect(200);
    const { idToken } = account.body as { idToken: string };
    const { body } = await request(this.url)
      .put(`/user/${email}`)
      .set('Authorization', `Bearer ${idToken}`)
      .send({ email })
      .expect(200);
    return (body as { token: string }).token;
  }
}
