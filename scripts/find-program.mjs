import { accessSync, constants } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The first program of this name that the PATH has; undefined when it has none. */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find(isExecutable);
}

/** This user's folder for what is downloaded or built once and used again; it need not exist. */
export function cacheDir() {
  return path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'northbridge-shop');
}

/** Whether the file is there and may be run. */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
