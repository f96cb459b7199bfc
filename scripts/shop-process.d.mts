export interface Shop {
  /** where it answers, without a slash at the end */
  url: string;
  dataDir: string;
  /** everything it printed so far */
  output: string[];
  stop: () => Promise<void>;
}
export function startShop(options?: { settings?: Record<string, string> }): Promise<Shop>;
