import { nextPollAt } from './payment-policy.js';

const MADE = '2026-03-01T09:30:00.000Z';
const minutesAfter = (minutes: number) => Date.parse(MADE) + minutes * 60_000;

/** [minutes of age, minutes until the next check] */
const CASES = [
  [0, 1],
  [0.5, 1],
  [1, 1],
  [2, 2],
  [64, 64],
  [359, 359],
  [600, 360],
  [100_000, 360],
  // A clock that was set back.
  [-5, 1],
] as const;

it.each(CASES)('polls an intent that is %p minutes old %p minutes later', (age, pause) => {
  expect(nextPollAt(MADE, minutesAfter(age))).toBe(new Date(minutesAfter(age + pause)).toISOString());
});
