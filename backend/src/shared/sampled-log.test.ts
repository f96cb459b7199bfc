import { SampledLog } from './sampled-log.js';

describe('a sampled log', () => {
  let lines: string[];
  let log: SampledLog;
  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    log = new SampledLog();
  });
  afterEach(() => jest.useRealTimers());
  const logEvent = (kind: string, event: string) => log.log(kind, (count) => lines.push(`${event} x${count}`));

  it('logs the first event at once and those of the next minute as one line', () => {
    logEvent('flood', 'a');
    for (const event of ['b', 'c', 'd']) logEvent('flood', event);
    expect(lines).toEqual(['a x1']);
    jest.advanceTimersByTime(60_000);
    expect(lines).toEqual(['a x1', 'd x3']);
    logEvent('flood', 'e');
    jest.advanceTimersByTime(60_000);
    expect(lines).toEqual(['a x1', 'd x3', 'e x1']);
  });

  it('names the first 20 events of the minute', () => {
    const named: (readonly string[])[] = [];
    for (let n = 0; n <= 25; n += 1) log.log('flood', (_, ids) => named.push(ids), `r-${n}`);
    jest.advanceTimersByTime(60_000);
    expect(named).toEqual([['r-0'], Array.from({ length: 20 }, (_, n) => `r-${n + 1}`)]);
  });

  it('logs at once again after a quiet minute, and each kind separately', () => {
    logEvent('flood', 'a');
    logEvent('other', 'b');
    jest.advanceTimersByTime(60_000);
    logEvent('flood', 'c');
    expect(lines).toEqual(['a x1', 'b x1', 'c x1']);
  });
});
