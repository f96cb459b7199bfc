import { readSettings } from '#app/config/settings.js';
import { startMessage } from '#app/server/start-messages.js';
import { demoRows, emulatorFailure } from './demo-messages.js';
import { EmulatorFailure } from './identity-emulator/emulator-process.js';

it('the emulator is described as for demos only, with and without demo data', () => {
  for (const DEMO of ['true', 'false']) {
    const settings = readSettings({ DEMO });
    const demo = { rows: demoRows(settings) };
    const message = startMessage(settings, { port: 3000, servesBrowserApp: true, demo });
    expect(message).toContain('built-in emulator, for demos only: anyone can sign in as anyone');
    expect(message.includes('admin@northbridge.test / Admin@12345')).toBe(DEMO === 'true');
  }
});

const MISSING = "Cannot find module 'firebase-tools/lib/emulator/auth/server'\nRequire stack:\n- /srv";

it.each([
  ['whose port is in use', new EmulatorFailure('EADDRINUSE', 'listen EADDRINUSE'), 'AUTH_EMULATOR_PORT'],
  ['whose port needs privileges', new EmulatorFailure('EACCES', 'listen EACCES'), 'AUTH_EMULATOR_PORT'],
  ['without its package', new EmulatorFailure('MODULE_NOT_FOUND', MISSING), 'npm ci'],
  ['of a second shop on the same data', new EmulatorFailure('FOLDER_IN_USE', '/srv/shop'), 'DATA_DIR'],
  ['that finds the disk full', new EmulatorFailure('ENOSPC', 'write'), 'DATA_DIR'],
])(
  'an emulator %s does not start, for a reason of one line that names the setting to change',
  (_, failure, setting) => {
    const line = emulatorFailure(failure, readSettings({ DATA_DIR: '/srv/shop' }), 9100);
    expect(line).toContain(setting);
    expect(line).not.toContain('\n');
  },
);
