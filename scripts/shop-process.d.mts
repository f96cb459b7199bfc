export interface Shop {
  /** without a slash at the end */
  url: string;
  dataDir: string;
  /** what it has printed so far */
  output: string[];
  /** the same, for other processes */
  outputFile: string;
  stop: () => Promise<void>;
  /** ends it like a crash; `stop` still removes its folder */
  kill: () => void;
}
/** @param options.node the program that runs it, by default this Node.js */
export function startShop(options?: { settings?: Record<string, string>; node?: string }): Promise<Shop>;
