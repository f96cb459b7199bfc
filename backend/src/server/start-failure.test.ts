import { DomainError } from '#shared/domain-error.js';
import { EmulatorFailure } from '#app/identity-emulator/emulator-process.js';
import { SettingsError } from '#app/config/setting-readers.js';
import { readSettings } from '#app/config/settings.js';
import { startFailure } from './start-failure.js';

const settings = readSettings({
  DATA_DIR: '/srv/shop',
  PORT: '3100',
  AUTH_EMULATOR_PORT: '9100',
  HOST: 'shop.invalid',
  DEMO: 'true',
});

function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
}

describe('a shop that cannot start', () => {
  it.each([
    ['a port that is taken', systemError('EADDRINUSE', 'listen'), 'PORT'],
    ['a port that needs privileges', systemError('EACCES', 'listen'), 'PORT'],
    ['an address of another machine', systemError('EADDRNOTAVAIL', 'listen'), 'HOST'],
    ['a name without an address', systemError('ENOTFOUND', 'getaddrinfo'), 'HOST'],
    ["an emulator's port that is taken", new EmulatorFailure('EADDRINUSE', 'listen EADDRINUSE'), 'AUTH_EMULATOR_PORT'],
    ['a second shop on the same data', new EmulatorFailure('FOLDER_IN_USE', '/srv/shop'), 'DATA_DIR'],
    ['an emulator that finds the disk full', new EmulatorFailure('ENOSPC', 'write'), 'DATA_DIR'],
    ['a folder of somebody else', systemError('EACCES', 'mkdir'), 'DATA_DIR'],
    ['a full disk', systemError('ENOSPC', 'write'), 'DATA_DIR'],
    ['a damaged data file', new DomainError('unavailable', 'storage-damaged', 'The data file is damaged.'), 'DATA_DIR'],
    ['a wrong setting', new SettingsError('LOG_LEVEL must be one of …'), 'LOG_LEVEL'],
  ])('says in one line what to change about %s', (_, error, setting) => {
    const line = startFailure(error, settings);
    expect(line).toContain(setting);
    expect(line).not.toContain('\n');
  });

  it('names the database that it cannot use, and not its password', () => {
    const mongodbUri = 'mongodb://shop:geheim@a:27017,b:27017/northbridge?replicaSet=rs0';
    const error = new DomainError('unavailable', 'storage-unreachable', 'The shop cannot reach its database.');
    const line = startFailure(error, { ...settings, mongodbUri });
    expect(line).toMatch(/^MONGODB_URI, database northbridge at a:27017,b:27017, /);
    expect(line).not.toMatch(/geheim|\n/);
  });

  it('leaves what nobody foresaw to the log', () => {
    expect(startFailure(new TypeError('undefined is not a function'), settings)).toBeUndefined();
  });
});
