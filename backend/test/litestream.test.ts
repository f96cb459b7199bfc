import { load } from 'js-yaml';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKPOINT_PAGES } from '#shared/sqlite/sqlite-connection.js';
import { composeFile, readDocker, ROOT } from './support/compose-file.js';
import { environmentOf, lastOf } from './support/dockerfile.js';

describe('Litestream', () => {
  const { services, configs } = composeFile('compose.yaml');
  const { image, user, environment = {}, ports, volumes, configs: mounted } = services['litestream']!;
  const { dbs } = load(readDocker('litestream.yaml')) as { dbs: Record<string, number>[] };

  it('has in compose the exact version that the kill test builds', () => {
    const module = readFileSync(join(ROOT, 'backend/test/support/litestream/go.mod'), 'utf8');
    const [, version] = /require github\.com\/benbjohnson\/litestream v(\S+)$/m.exec(module)!;
    expect(image).toMatch(new RegExp(`^litestream/litestream:${version!.replaceAll('.', '\\.')}(@|$)`));
  });

  it("reads the shop's volume as the shop's user, writes to another one, and has no port", () => {
    expect(user).toBe(lastOf('USER', 'embedded'));
    expect(environment['DATA_DIR']).toBe(environmentOf('embedded')['DATA_DIR']);
    expect(environment['REPLICA_URL']).toBe('file:///backups/replica');
    expect(volumes).toEqual(['data:/data', 'backups:/backups']);
    expect(services['shop']!.volumes).toEqual(volumes);
    expect(ports).toBeUndefined();
  });

  it('has the configuration that the kill test uses, where it looks for one', () => {
    expect(configs).toEqual({ litestream: { file: 'litestream.yaml' } });
    expect(mounted).toEqual([{ source: 'litestream', target: '/etc/litestream.yml' }]);
  });

  it("checkpoints before the shop's own checkpoint, and never forces one", () => {
    expect(dbs).toHaveLength(1);
    expect(dbs[0]!['min-checkpoint-page-count']).toBeLessThan(CHECKPOINT_PAGES);
    const longestLog = 2 ** 32 - 1;
    expect(dbs[0]!['truncate-page-n']).toBeGreaterThan(longestLog / 10);
    expect(dbs[0]!['truncate-page-n']).toBeLessThanOrEqual(longestLog);
  });
});
