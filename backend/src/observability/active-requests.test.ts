import { ActiveRequests } from './active-requests.js';

describe('draining the active requests', () => {
  let requests: ActiveRequests;
  beforeEach(() => {
    jest.useFakeTimers();
    requests = new ActiveRequests();
  });
  afterEach(() => jest.useRealTimers());

  it('waits for none when there is none', async () => {
    expect(await requests.drain(6000)).toBe(0);
  });

  it('ends with the last request', async () => {
    requests.begin();
    requests.begin();
    const drained = requests.drain(6000);
    requests.end();
    requests.end();
    expect(await drained).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends at the time limit, and counts the requests that are still active', async () => {
    requests.begin();
    const drained = requests.drain(6000);
    jest.advanceTimersByTime(6000);
    expect(await drained).toBe(1);
  });
});
