import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
}
