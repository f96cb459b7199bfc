import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { readSettings } from '#app/config/settings.js';
import { composeFile, inDocker, readDocker, resolved, ROOT, variablesOf } from './support/compose-file.js';
import { environmentOf, globalArgs, lastOf, stages } from './support/dockerfile.js';

const IMAGES = ['production', 'embedded', 'proxy'];
const COMPOSE = ['compose.yaml', 'compose.production.yaml', 'compose.tls.yaml'];
const SECRET = /SECRET|PASSWORD|KEY|TOKEN$|CREDENTIALS|URI/;

/** An image tag with an exact version, with or without a digest. */
const EXACT = /^[\w./-]+:\d+\.\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/;

const production = composeFile('compose.production.yaml');
const shop = production.services['shop-1']!;
const example = [...readDocker('.env.production.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)];
const exampleValues = Object.fromEntries(example.map(([, name, value]) => [name!, value!]));

describe.each(IMAGES)('the image %s', (image) => {
  it('runs as an unprivileged user, given by number', () =>
    expect(lastOf('USER', image)).toMatch(/^[1-9]\d*:[1-9]\d*$/));
  it('has a health check', () => expect(lastOf('HEALTHCHECK', image)).toMatch(/CMD \[.+\]$/));
  it('contains no secret', () => expect(secretsIn(image)).toEqual([]));
});

/** Secrets set by `ENV` or `ARG`, and copied files that may contain secrets, in the stages of an image. */
function secretsIn(image: string): string[] {
  const { from = '', lines = [] } = stages.get(image) ?? {};
  const own = lines.filter(
    (line) =>
      (/^(ENV|ARG) /.test(line) && SECRET.test(line.replace(/=\S*/g, ''))) ||
      (/^(COPY|ADD) /.test(line) && /\.env|\.pem|secret|credential|service-account/i.test(line)) ||
      /--mount=type=secret.*(>|tee)/.test(line),
  );
  return stages.has(from) ? [...secretsIn(from), ...own] : own;
}

describe('the build context', () => {
  it.each(['.env', '.data', 'docker/.env'])('excludes %s', (path) => {
    expect(isIgnored(path)).toBe(true);
  });
});

/** Whether the build context excludes a path; the last matching pattern decides. */
function isIgnored(path: string): boolean {
  const patterns = readDocker('Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  const about = patterns.filter((pattern) => {
    const glob = pattern
      .replace(/^!/, '')
      .replace(/\/$/, '')
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(.*/)?')
      .replaceAll('*', '[^/]*');
    return new RegExp(`^${glob}(/|$)`).test(path);
  });
  return about.length > 0 && !about.at(-1)!.startsWith('!');
}

describe('the Dockerfile', () => {
  const lines = [...stages.values()].flatMap((stage) => stage.lines);

  it('ends with the production image, which is the default target', () => {
    expect([...stages.keys()].at(-1)).toBe('production');
  });

  it('uses base images of exact versions', () => {
    const bases = [...stages.values()].filter(({ from }) => !stages.has(from));
    expect(bases).not.toEqual([]);
    for (const { from } of bases)
      expect(from.replace(/\$\{(\w+)\}/, (_, name: string) => globalArgs.get(name) ?? '')).toMatch(EXACT);
  });

  it('uses a version of Node.js that `npm run test:nodes` tests', () => {
    const [, version] = /^node:([\d.]+)/.exec(globalArgs.get('NODE') ?? '') ?? [];
    expect(readFileSync(join(ROOT, 'scripts/node-versions.mjs'), 'utf8')).toContain(`'${version}'`);
  });

  it('checks liveness only: a restart does not repair a database', () => {
    for (const image of ['production', 'embedded']) expect(lastOf('HEALTHCHECK', image)).toContain('/health/live');
  });

  it('copies only existing paths and outputs of other stages', () => {
    const copies = lines.filter((each) => each.startsWith('COPY '));
    expect(copies.length).toBeGreaterThan(5);
    for (const line of copies) {
      const [, from, paths = ''] = /^COPY (?:--from=(\S+) )?(.+)$/.exec(line) ?? [];
      if (from !== undefined) expect([...stages.keys()]).toContain(from);
      else for (const path of paths.split(' ').slice(0, -1)) expect(existsSync(join(ROOT, path))).toBe(true);
    }
  });

  it('excludes the demo and its identity emulator from the production image only', () => {
    expect(stages.get('production')!.lines.join()).toContain('--from=packages /shop/node_modules');
    expect(stages.get('packages')!.lines.join()).toContain('npm run install:live');
    expect(stages.get('embedded')!.lines.join()).toContain('--from=all-packages /shop/node_modules');
    expect(stages.get('production')!.lines.join()).toContain('--from=live /shop/dist');
    expect(stages.get('embedded')!.lines.join()).toContain('--from=build /shop/dist');
  });
});

describe.each(COMPOSE)('%s', (file) => {
  const { services, configs = {} } = composeFile(file);

  it('uses only documented variables', () => {
    expect(variablesOf(file).filter((name) => !(name in exampleValues))).toEqual([]);
  });

  it('builds only existing targets', () => {
    for (const { build } of Object.values(services))
      if (build) {
        expect(existsSync(inDocker(join(build.context, build.dockerfile)))).toBe(true);
        expect(IMAGES).toContain(build.target);
      }
  });

  it('mounts only existing files', () => {
    for (const config of Object.values(configs)) expect(existsSync(inDocker(config.file))).toBe(true);
  });

  it('takes each secret from a required variable', () => {
    for (const { environment = {} } of Object.values(services))
      for (const [name, value] of Object.entries(environment))
        if (SECRET.test(name))
          expect(`${name}: ${value}`).toMatch(/: (\/run\/secrets\/|\S*\$\{(\w+:\?|STRIPE_\w+:-)\})/);
  });
});

describe('.env.production.example', () => {
  it('explains only variables that a compose file uses', () => {
    const taken = COMPOSE.flatMap(variablesOf);
    expect(Object.keys(exampleValues).filter((name) => !taken.includes(name))).toEqual([]);
  });

  it('sets no secret', () => {
    const given = example.filter(([, name, value]) => SECRET.test(name!) && value !== '');
    expect(given.map(([line]) => line)).toEqual([
      'FIREBASE_CREDENTIALS=./service-account.json',
      '#TLS_KEY=./privkey.pem',
    ]);
  });
});

describe('the production deployment', () => {
  const values = {
    PUBLIC_URL: exampleValues['PUBLIC_URL']!,
    JWT_SECRET: 'of at least thirty-two characters',
    ADMIN_EMAILS: '',
    STRIPE_SECRET_KEY: 'sk_live_given',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_given',
    STRIPE_WEBHOOK_SECRET: 'whsec_given',
  };
  const environment = Object.fromEntries(
    Object.entries({ ...environmentOf('production'), ...shop.environment }).map(([name, value]) => [
      name,
      resolved(value, values),
    ]),
  );

  it('configures both servers the same way', () => expect(production.services['shop-2']).toEqual(shop));

  it('sets only documented settings', () => {
    const documented = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const names = Object.keys(environment).filter((name) => !['NODE_ENV', 'NODE_OPTIONS'].includes(name));
    expect(names.filter((name) => !new RegExp(`^#? ?${name}=`, 'm').test(documented))).toEqual([]);
  });

  it('passes valid settings without any demo setting', () => {
    const settings = readSettings({ ...environment, GOOGLE_APPLICATION_CREDENTIALS: __filename });
    expect(environment).toMatchObject({ NODE_ENV: 'production' });
    expect(settings).toMatchObject({
      demo: false,
      cards: 'live',
      trustProxy: ['uniquelocal'],
      host: '0.0.0.0',
    });
    expect(settings.identity.kind).toBe('firebase');
    expect(settings.mongodbUri).toMatch(
      /^mongodb:\/\/shop:given@mongo-1:27017,mongo-2:27017,mongo-3:27017\/northbridge\?/,
    );
  });

  it('pins MongoDB to an exact version and binds plain HTTP to this machine', () => {
    const images = Object.values(production.services).flatMap(({ image, build }) => (build ? [] : image));
    expect(images).not.toEqual([]);
    for (const image of images) expect(image).toMatch(EXACT);
    const ports = production.services['nginx']!.ports!.map((port) => resolved(port, {}));
    expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  it('exposes the shop through nginx only, and MongoDB to the shop only', () => {
    const { services, networks } = production;
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? name : []))).toEqual(['nginx']);
    expect(networks?.['database']).toEqual({ internal: true });
    const onDatabase = Object.entries(services).filter(([, service]) => service.networks?.includes('database'));
    expect(onDatabase.filter(([name]) => !/^(mongo|shop)-/.test(name))).toEqual([]);
    const mongo = Object.entries(services).filter(([name]) => name.startsWith('mongo-'));
    expect(mongo.length).toBeGreaterThan(3);
    for (const [, { networks }] of mongo) expect(networks).toEqual(['database']);
  });

  it('has a health check for every long-running service', () => {
    for (const { restart, healthcheck, build } of Object.values(production.services)) {
      if (restart !== 'no') expect(healthcheck?.test ?? lastOf('HEALTHCHECK', build!.target)).toBeDefined();
    }
  });

  it('gives every replica set member its own volume', () => {
    const volumes = [1, 2, 3].flatMap((number) => production.services[`mongo-${number}`]!.volumes);
    expect(new Set(volumes).size).toBe(3);
  });
});

describe('the demo in a container', () => {
  it('listens on this machine only', () => {
    const { ports } = composeFile('compose.yaml').services['shop']!;
    expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });
});

describe('nginx', () => {
  const site = readDocker('nginx/shop.conf');

  it('includes only existing files', () => {
    for (const file of ['nginx.conf', 'shop.conf', 'http/server.conf.template', 'https/server.conf.template'])
      for (const [, name] of readDocker(`nginx/${file}`).matchAll(/\binclude ([^;*]+);/g))
        expect(existsSync(inDocker(`nginx/${name}`))).toBe(true);
  });

  it('has only template variables that the image or compose sets', () => {
    const set = ['PUBLIC_URL', ...Object.keys(environmentOf('proxy'))];
    for (const mode of ['http', 'https'])
      for (const [, name] of readDocker(`nginx/${mode}/server.conf.template`).matchAll(/\$\{(\w+)\}/g))
        expect(set).toContain(name);
  });

  it('serves every file type of the build except pages and the table of heads', () => {
    const files = readdirSync(join(ROOT, 'dist/frontend'), { recursive: true, withFileTypes: true });
    const kinds = new Set(files.filter((file) => file.isFile()).map(({ name }) => extname(name)));
    for (const left of ['.br', '.gz', '.html', '.json']) kinds.delete(left);
    expect([...kinds].filter((kind) => !site.includes(`location ~ \\${kind}$ {`))).toEqual([]);
  });

  it('limits the requests of an address, except to webhooks, health, event streams and assets', () => {
    const main = readDocker('nginx/nginx.conf');
    const [, map = ''] = /map \$uri \$limited_network \{([^}]+)\}/.exec(main) ?? [];
    const exempt = [...map.matchAll(/~(\S+) "";/g)].map(([, pattern]) => new RegExp(pattern!));
    const isLimited = (path: string) => !exempt.some((pattern) => pattern.test(path));
    const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as { paths: object };
    const unlimited = Object.keys(paths).filter((path) => !isLimited(path) && !isLimited(`/api${path}`));
    expect(unlimited.sort()).toEqual(['/events', '/health/live', '/health/ready', '/webhooks/stripe']);
    expect(['/', '/assets/index.js', '/eventsx', '/api/parts'].map(isLimited)).toEqual([true, false, true, true]);
    expect(main).toContain('limit_req_zone $limited_network zone=requests:10m rate=50r/s;');
    expect(main).toContain('limit_conn_zone $limited_network zone=connections:10m;');
    expect(site).toContain('limit_req zone=requests burst=400 nodelay;\nlimit_conn connections 200;');
  });

  it.each(['/events', '/metrics', '/parts/import'])('has a location for %s, a path of the API', (address) => {
    const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as { paths: object };
    expect(paths).toHaveProperty([address]);
    expect(site).toContain(`location ~ ^/(?:api/)?${address.slice(1)}/?$ {`);
  });
});
