export interface Shop {
  /** where it answers, without a slash at the end */
  url: string;
  /** where its identity emulator answers, on this machine alone */
  emulatorUrl: string;
  dataDir: string;
  /** everything it printed so far */
  output: string[];
  stop: () => Promise<void>;
  /** ends it at once, as a crash does; `stop` is still needed to remove its folder */
  kill: () => void;
}
export function startShop(options?: { settings?: Record<string, string> }): Promise<Shop>;
