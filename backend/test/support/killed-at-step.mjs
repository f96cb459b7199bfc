/*
 * Loaded before a command: kills its process, as a power cut would, before its n-th change of a file, folder or database. With KILLED_OF,
 * a regular expression, it counts only changes such as `renameSync /from /to` that match.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { onOpenedDatabase } from './opened-databases.mjs';

const counted = new RegExp(process.env.KILLED_OF ?? '');
let left = Number(process.env.KILLED_AT);

function killFirst(object, name) {
  const original = object[name];
  // The driver's methods cannot be assigned.
  Object.defineProperty(object, name, {
    value(...args) {
      if (counted.test([name, ...args].join(' '))) {
        left -= 1;
        if (left === 0) process.kill(process.pid, 'SIGKILL');
      }
      return original.apply(this, args);
    },
  });
}

for (const name of ['mkdirSync', 'renameSync', 'rmSync', 'fsyncSync']) killFirst(fs, name);
onOpenedDatabase((database) => {
  killFirst(database, 'exec');
  killFirst(database, 'close');
});
syncBuiltinESMExports();
