export function findChromium(options?: { install?: boolean }): Promise<string>;
export function chromiumArgs(): string[];
