import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '#app/config/settings.js';
import { readDocker, ROOT } from './support/compose-file.js';

/** One server on SQLite: systemd's unit, Caddy's file, and the page that says how to use them. */
const unit = readDocker('shop.service');
const proxy = readDocker('Caddyfile');
const page = readFileSync(join(ROOT, 'docs/operations/go-live.md'), 'utf8');
const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? '';

describe('the unit of systemd', () => {
  it('runs the built shop in the folder of the page, as a user without rights, and again when it ends', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(valueOf('ExecStart')).toBe(`/usr/bin/${scripts['start']}`);
    expect(page).toContain(`--home-dir ${valueOf('WorkingDirectory')} `);
    expect(page).toContain('useradd --system');
    expect([valueOf('User'), valueOf('Restart'), valueOf('UMask')]).toEqual(['shop', 'always', '0077']);
    expect([valueOf('NoNewPrivileges'), valueOf('CapabilityBoundingSet')]).toEqual(['yes', '']);
  });

  it('lets it write only the folders of the page: its data and its backups', () => {
    expect(valueOf('ProtectSystem')).toBe('strict');
    const [data, backups] = [/^DATA_DIR=(.*)$/m.exec(page)?.[1], /BACKUP_DIR=(\S+)/.exec(page)?.[1]];
    expect(valueOf('ReadWritePaths').split(' ')).toEqual([data, backups]);
  });

  it('waits longer than the shop takes to stop', () => {
    const [, limit] = /STOP_TIMEOUT_MS = (\d+);/.exec(readFileSync(join(ROOT, 'backend/src/main.ts'), 'utf8'))!;
    expect(Number(valueOf('TimeoutStopSec')) * 1000).toBeGreaterThan(Number(limit));
  });
});

describe("Caddy's file", () => {
  it('sends requests to the port of the shop, and none for metrics', () => {
    const { host, port } = readSettings({});
    expect(proxy).toMatch(new RegExp(`reverse_proxy ${host}:${port} {`));
    for (const path of ['/metrics', '/api/metrics'])
      expect(proxy).toMatch(new RegExp(`handle ${path}\\* {\\s+respond 404\\s+}`));
  });

  it('takes no address from clients that the shop would trust', () => {
    expect(proxy).toContain('header_up -Forwarded');
    expect(proxy).not.toContain('trusted_proxies');
  });

  it('serves the folders of the page', () => {
    const [root] = new Set([...proxy.matchAll(/root (?:\* )?(\/\S+)/g)].map(([, folder]) => folder));
    for (const folder of ['pictures', 'legal']) expect(page).toContain(`${root}/${folder}`);
  });
});
