export interface Shop {
  /** where it answers, without a slash at the end */
  url: string;
  dataDir: string;
  /** everything it printed so far */
  output: string[];
  /** the same, for other processes */
  outputFile: string;
  stop: () => Promise<void>;
  /** ends it at once, as a crash does; `stop` is still needed to remove its folder */
  kill: () => void;
}
export function startShop(options?: { settings?: Record<string, string> }): Promise<Shop>;
