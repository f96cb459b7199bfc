import { randomBytes } from 'node:crypto';

/** An id as a regular expression, without its anchors. */
export const ID_PATTERN = '[0-9a-f]{24}';
const ID = new RegExp(`^${ID_PATTERN}$`);
/** This process in the ids that it makes. */
const THIS_PROCESS = randomBytes(5).toString('hex');
let counter = randomBytes(3).readUIntBE(0, 3);

/** A new id: 24 lower-case hexadecimal characters, laid out as MongoDB's ObjectId (time, process, counter), so ids sort by age. */
export function newId(now = Date.now()): string {
  counter = (counter + 1) % 0x1000000;
  return secondsOf(now) + THIS_PROCESS + counter.toString(16).padStart(6, '0');
}

/** Ids made before this moment (milliseconds), to the second, sort before it. */
export function firstIdOf(now: number): string {
  return secondsOf(now) + '0'.repeat(16);
}

/** Whether `text` can be an id; other texts are treated as unknown ids. */
export function isId(text: string): boolean {
  return ID.test(text);
}

/** The time when the id was made, in milliseconds, to the second. */
export function timeOf(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1000;
}

function secondsOf(now: number): string {
  return Math.floor(now / 1000)
    .toString(16)
    .padStart(8, '0');
}
