import { median } from './load.mjs';

/** Measured values by call and server. */
export class Findings {
  values = new Map();
  acknowledged = new Map();

  add(call, server, value) {
    const key = `${call}|${server}`;
    this.values.set(key, [...(this.values.get(key) ?? []), value]);
  }

  sold(server, count) {
    this.acknowledged.set(server, (this.acknowledged.get(server) ?? 0) + count);
  }

  median(call, server) {
    const values = this.values.get(`${call}|${server}`);
    return values && median(values);
  }

  /** Half the distance between the lowest and the highest run, in percent of the median. */
  spread(call, server) {
    const values = this.values.get(`${call}|${server}`);
    return (50 * (Math.max(...values) - Math.min(...values))) / median(values);
  }

  /** The median of the runs' ratios: both servers of a run met the same machine. */
  ratio(call, server, other, otherCall = call) {
    const others = this.values.get(`${otherCall}|${other}`);
    return median(this.values.get(`${call}|${server}`).map((value, run) => value / others[run]));
  }
}
