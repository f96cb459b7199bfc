'use strict';

const { appendFileSync } = require('node:fs');
const path = require('node:path');

/**
 * One Jest file for the test files in TEST_FILES, so that Nest, React and Ant Design are loaded once for all of them. Each file's seconds,
 * from loading it to its last hook, are appended to TEST_TIMES. After each file the clock and the environment must be as before.
 */
const ROOT = path.resolve(__dirname, '..');
const clock = { Date, setTimeout, now: performance.now.bind(performance) };
const environment = { ...process.env };

for (const file of process.env.TEST_FILES.split('\n')) {
  describe(file, () => {
    const loadStarted = clock.now();
    require(path.join(ROOT, file));
    const loadMs = clock.now() - loadStarted;
    let started;
    beforeAll(() => {
      started ??= clock.now();
    });
    afterAll(() => {
      const seconds = (loadMs + clock.now() - started) / 1000;
      appendFileSync(process.env.TEST_TIMES, `${seconds.toFixed(1)}\t${file}\n`);
      const isClockReal = Date === clock.Date && setTimeout === clock.setTimeout;
      expect({ isClockReal, environment: { ...process.env } }).toEqual({ isClockReal: true, environment });
    });
  });
}
