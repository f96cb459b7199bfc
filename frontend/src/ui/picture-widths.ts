const UPLOADED = /^\/pictures\/[0-9a-f]{64}-/;

/** The `srcset` of an uploaded picture, which the shop stores in three widths; undefined for another address, which has one. */
export function srcSetOf(src = ''): string | undefined {
  const start = UPLOADED.exec(src)?.[0];
  return start && [320, 800, 1600].map((width) => `${start}${width}.webp ${width}w`).join();
}
