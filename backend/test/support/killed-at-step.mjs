/* Loaded before a command: kills its process, as a power cut would, before its n-th change of a file, folder or database. */
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

const Database = createRequire(import.meta.url)('libsql');
let left = Number(process.env.KILLED_AT);

function killFirst(object, name, counts = () => true) {
  const original = object[name];
  object[name] = function (...args) {
    if (counts(...args)) {
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
    }
    return original.apply(this, args);
  };
}

for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'fsyncSync']) killFirst(fs, name);
killFirst(Database.prototype, 'exec');
killFirst(Database.prototype, 'close');
syncBuiltinESMExports();
