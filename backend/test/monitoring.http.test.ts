import { load } from 'js-yaml';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testShop } from '#test/support/test-shop.js';
import { inDocker, readDocker, ROOT } from './support/compose-file.js';

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
interface RuleTests {
  tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
}
interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[];
}

const alerts = (load(readDocker('prometheus/alerts.yaml')) as Rules).groups.flatMap(({ rules }) => rules);
const { tests } = load(readDocker('prometheus/alerts.test.yaml')) as RuleTests;
const { panels } = JSON.parse(readDocker('grafana/shop.json')) as Dashboard;

const queries = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
];

describe('the alerts and the dashboard', () => {
  // A shop without scheduled backups has no metrics of them; nothing is written to the folder.
  const shop = testShop({ settings: { BACKUP_DIR: join(tmpdir(), 'no-backups') } });

  it.each(queries)('of %s use metrics of the shop', async (_, query) => {
    const { text } = await shop.anonymous.get('/metrics').expect(200);
    const names = [...query.replaceAll(/"[^"]*"/g, '').matchAll(/\b(?:up|(?:shop|http|process|nodejs)_\w+)\b/g)];
    expect(names.length).toBeGreaterThan(0);
    // Prometheus itself writes `up`.
    for (const [name] of names.filter(([each]) => each !== 'up'))
      expect(text).toContain(`# TYPE ${name.replace(/_bucket$/, '')} `);
  });

  it('are explained, each with what to do', () => {
    const page = readFileSync(join(ROOT, 'docs/operations/watch.md'), 'utf8');
    const explained = [...page.matchAll(/^\| `(Shop\w+)` +\| /gm)].map(([, name]) => name);
    expect(explained).toEqual(alerts.map(({ alert }) => alert));
  });

  it('are each raised in a test', () => {
    const raised = tests.flatMap((test) => test.alert_rule_test).filter(({ exp_alerts }) => exp_alerts.length > 0);
    expect(new Set(raised.map(({ alertname }) => alertname))).toEqual(new Set(alerts.map(({ alert }) => alert)));
  });
});

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) process.stderr.write('The unit tests of the alerts are skipped: there is no promtool on the PATH.\n');

(hasPromtool ? it : it.skip)("passes promtool's checks", () => {
  for (const command of [
    ['check', 'rules', 'alerts.yaml'],
    ['test', 'rules', 'alerts.test.yaml'],
    ['check', 'config', 'prometheus.yaml'],
  ])
    expect(spawnSync('promtool', command, { cwd: inDocker('prometheus'), encoding: 'utf8' })).toMatchObject({
      status: 0,
    });
});
