export function findChromium(): Promise<string>;
export function chromiumArgs(): string[];
