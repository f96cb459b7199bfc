import { loadAll } from 'js-yaml';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, SETTING_NAMES } from '#app/config/settings.js';
import { inDocker, readDocker, ROOT } from './support/compose-file.js';
import { environmentOf, lastOf } from './support/dockerfile.js';

interface Probe {
  httpGet: { path: string; port: string };
  periodSeconds: number;
  timeoutSeconds?: number;
}
interface Container {
  image: string;
  ports: { name: string; containerPort: number }[];
  envFrom: { configMapRef: { name: string } }[];
  env: { name: string; value?: string; valueFrom?: { secretKeyRef: { name: string; key: string } } }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  lifecycle: { preStop: { exec: { command: string[] } } };
  resources: { requests: { memory: string }; limits: { memory: string } };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
}
interface Pod {
  metadata: { labels: object };
  spec: {
    terminationGracePeriodSeconds: number;
    securityContext: { runAsUser: number; runAsGroup: number };
    containers: [Container];
    volumes: { name: string; emptyDir?: object; secret?: { secretName: string } }[];
    topologySpreadConstraints?: { topologyKey: string; labelSelector: object }[];
  };
}
interface Backend {
  service: { name: string; port: { name: string } };
}
interface Resource {
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec: {
    replicas: number;
    template: Pod;
    selector?: object;
    maxUnavailable?: number;
    ports: { name: string; targetPort?: string }[];
    rules: { host: string; http: { paths: { path: string; pathType: string; backend: Backend }[] } }[];
    volumeClaimTemplates?: { metadata: { name: string }; spec: { accessModes: string[] } }[];
  };
}

const FILES = readdirSync(inDocker('kubernetes')).map((name) => `kubernetes/${name}`);
const resourcesOf = (file: string) => loadAll(readDocker(file)) as Resource[];
const all = FILES.flatMap(resourcesOf);
const find = (kind: string, name = 'shop') => all.find((one) => one.kind === kind && one.metadata.name === name)!;

const settings = find('ConfigMap').data!;
const deployment = find('Deployment');
const statefulSet = find('StatefulSet');
const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as { paths: object };
const SECRETS = {
  MONGODB_URI: 'mongodb://shop:given@mongo-1,mongo-2,mongo-3/northbridge?replicaSet=shop',
  JWT_SECRET: 'of at least thirty-two characters',
  STRIPE_SECRET_KEY: 'sk_live_given',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_given',
  STRIPE_WEBHOOK_SECRET: 'whsec_given',
  SMTP_URL: 'smtps://shop:given@mail.example.com',
};

describe.each([
  ['the servers on MongoDB', deployment],
  ['the server on SQLite', statefulSet],
])('%s', (title, { spec: { template, selector } }) => {
  const { spec } = template;
  const [container] = spec.containers;
  const image = environmentOf('production');
  const environment = {
    ...image,
    ...settings,
    ...Object.fromEntries(
      container.env.map(({ name, value, valueFrom }) => [name, value ?? SECRETS[valueFrom!.secretKeyRef.key as never]]),
    ),
  };

  it('have only settings of the shop, which pass its check', () => {
    expect(Object.keys(environment).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
    expect(container.envFrom).toEqual([{ configMapRef: { name: 'shop' } }]);
    const read = readSettings({ ...environment, GOOGLE_APPLICATION_CREDENTIALS: __filename });
    expect(read).toMatchObject({ demo: false, cards: 'live', trustProxy: ['uniquelocal'], host: '0.0.0.0' });
    expect(read.mongodbUri !== undefined).toBe(title.includes('MongoDB'));
  });

  it('restart a process that is not live, and send requests only to a ready one', () => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    expect(startupProbe.httpGet).toEqual({ path: '/health/live', port: 'http' });
    expect(livenessProbe.httpGet).toEqual({ path: '/health/live', port: 'http' });
    expect(readinessProbe.httpGet).toEqual({ path: '/health/ready', port: 'http' });
    for (const { httpGet } of [startupProbe, livenessProbe, readinessProbe])
      expect(paths).toHaveProperty([httpGet.path]);
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(image['PORT']) }]);
    // The check of a write may wait 10 seconds.
    expect(readinessProbe.timeoutSeconds).toBeGreaterThan(10);
  });

  it("run as the image's user, without privileges, on a read-only file system", () => {
    const { runAsUser, runAsGroup } = spec.securityContext;
    expect(`${runAsUser}:${runAsGroup}`).toBe(lastOf('USER', 'production'));
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    const writable = container.volumeMounts.filter(({ readOnly }) => readOnly !== true);
    const folders = [environment['BACKUP_DIR'], image['DATA_DIR'], '/tmp'].filter((folder) => folder !== undefined);
    expect(writable.map(({ mountPath }) => mountPath).sort()).toEqual(folders);
  });

  it('mount the service account that the settings name', () => {
    const mount = container.volumeMounts.find(({ name }) => name === 'service-account')!;
    expect(environment['GOOGLE_APPLICATION_CREDENTIALS']).toBe(`${mount.mountPath}/service-account.json`);
    expect(spec.volumes.find(({ name }) => name === 'service-account')!.secret!.secretName).toBe('shop');
  });

  it('have time to finish open requests when they stop', () => {
    const [, forced] = /STOP_TIMEOUT_MS = (\d+)/.exec(readFileSync(join(ROOT, 'backend/src/main.ts'), 'utf8'))!;
    const [command, seconds] = container.lifecycle.preStop.exec.command;
    expect(command).toBe('sleep');
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(seconds) + Number(forced) / 1000);
  });

  it('are selected by the service, in an image of an exact version', () => {
    expect(selector).toEqual({ matchLabels: template.metadata.labels });
    expect(find('Service').spec).toMatchObject({ selector: template.metadata.labels, ports: [{ targetPort: 'http' }] });
    expect(container.image).toMatch(/:\d+\.\d+\.\d+$/);
  });
});

describe('the servers on MongoDB', () => {
  const { replicas, template } = deployment.spec;

  it('are several, on different machines, and at most one of them is evicted at a time', () => {
    expect(replicas).toBeGreaterThan(2);
    const selector = { matchLabels: template.metadata.labels };
    expect(find('PodDisruptionBudget').spec).toEqual({ maxUnavailable: 1, selector });
    const spread = template.spec.topologySpreadConstraints!;
    expect(spread.map(({ topologyKey }) => topologyKey)).toContain('kubernetes.io/hostname');
    for (const { labelSelector } of spread) expect(labelSelector).toEqual(selector);
  });
});

describe('the server on SQLite', () => {
  it('is alone on its volume, with its backups on another', () => {
    const { replicas, template, volumeClaimTemplates } = statefulSet.spec;
    expect(replicas).toBe(1);
    // The shop refuses a secret file that its group can read, which Kubernetes would allow at each start.
    expect(template.spec.securityContext).toMatchObject({ fsGroupChangePolicy: 'OnRootMismatch' });
    expect(volumeClaimTemplates).toMatchObject([
      { metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOncePod'] } },
      { metadata: { name: 'backups' }, spec: { accessModes: ['ReadWriteOncePod'] } },
    ]);
  });
});

describe('the Kubernetes files', () => {
  it('contain no secret, only references to one', () => {
    expect(all.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    // The key of a Firebase project is public: every browser receives it.
    const secret = Object.keys(settings).filter((name) => /SECRET|PASSWORD|KEY|TOKEN|URI/.test(name));
    expect(secret).toEqual(['FIREBASE_API_KEY']);
    for (const { spec } of [deployment, statefulSet])
      for (const { name, valueFrom } of spec.template.spec.containers[0].env)
        if (!['GOOGLE_APPLICATION_CREDENTIALS', 'BACKUP_DIR'].includes(name))
          expect(valueFrom?.secretKeyRef).toEqual({ name: 'shop', key: name });
  });

  it('explain every key of the secret in the page about several servers', () => {
    const operations = readFileSync(join(ROOT, 'docs/operations/several-servers.md'), 'utf8');
    for (const name of [...Object.keys(SECRETS), 'service-account.json']) expect(operations).toContain(`${name}=`);
  });

  it('limit the requests of an address, except to webhooks, health, event streams and assets', () => {
    const limits = ({ metadata: { annotations = {} } }: Resource) =>
      Object.entries(annotations).flatMap(([name, value]) => (name.includes('/limit-') ? [Number(value)] : []));
    const [limited, unlimited] = [find('Ingress'), find('Ingress', 'unlimited')];
    // 50 requests a second, a burst of 8 times as many, 200 connections.
    expect([limits(limited), limits(unlimited)]).toEqual([[50, 8, 200], []]);
    const [{ http, host }] = unlimited.spec.rules as [Resource['spec']['rules'][number]];
    expect(host).toBe(limited.spec.rules[0]?.host);
    const api = ['/webhooks', '/health', '/events'];
    expect(http.paths.map(({ path }) => path)).toEqual([...api.flatMap((path) => [path, `/api${path}`]), '/assets']);
    for (const path of api) expect(Object.keys(paths).some((known) => known.startsWith(path))).toBe(true);
  });

  it.each(['/metrics', '/api/metrics'])('do not expose %s', (path) => {
    const [{ http, host }] = find('Ingress').spec.rules as [Resource['spec']['rules'][number]];
    const { backend } = http.paths.find((one) => path.startsWith(one.path) && one.path !== '/')!;
    expect(find('Service', backend.service.name).spec.selector).toBeUndefined();
    expect(http.paths.at(-1)).toMatchObject({ path: '/', backend: { service: { name: 'shop' } } });
    expect(settings['PUBLIC_URL']).toBe(`https://${host}`);
  });
});
