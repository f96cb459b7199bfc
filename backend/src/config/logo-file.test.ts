import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { A_JPEG, aPng } from '#test/support/pictures.js';
import { settingsErrorOf } from '#test/support/refused-settings.js';
import { LIVE_WITH_TEST_CARDS } from '#test/support/live-settings.js';
import { readSettings } from './settings.js';

const SELLER = { SELLER_NAME: 'Northbridge', SELLER_ADDRESS: 'Portland' };

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'logo-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** The settings with this file. */
function withLogo(file: Buffer): Record<string, string> {
  const SELLER_LOGO = join(folder, 'logo');
  writeFileSync(SELLER_LOGO, file);
  return { ...SELLER, SELLER_LOGO };
}

describe('the logo', () => {
  it('is a PNG or a JPEG by its content, under any file name', () => {
    expect(readSettings(withLogo(aPng({ width: 20, height: 10 }))).logo).toEqual({
      uri: expect.stringMatching(/^data:image\/png;base64,iVBOR/) as string,
      ...{ width: 20, height: 10 },
    });
    const { logo } = readSettings(withLogo(A_JPEG));
    expect(logo).toEqual({ uri: `data:image/jpeg;base64,${A_JPEG.toString('base64')}`, width: 8, height: 8 });
  });

  it.each([
    { colours: 0, bits: 1 },
    { colours: 3, bits: 4 },
    { colours: 3, bits: 8, transparent: true },
    { colours: 4 },
    { colours: 6 },
    { width: 1_000, height: 1_000 },
  ])('may be a PNG with %j', (png) => expect(readSettings(withLogo(aPng(png))).logo).toBeDefined());

  it('is that of the demo beside its seller, and none beside another seller or none', () => {
    expect(readSettings({}).logo).toMatchObject({ width: 168 });
    expect(readSettings(SELLER).logo).toBeUndefined();
    expect(readSettings(LIVE_WITH_TEST_CARDS).logo).toBeUndefined();
  });

  it.each<[string, Buffer]>([
    ['must name a PNG or JPEG file, and ', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['must name a PNG or JPEG file, and ', Buffer.alloc(0)],
    ['must name a file of at most 100 kB; ', Buffer.concat([aPng(), Buffer.alloc(100_000)])],
    ['must have at most 1000 × 1000 pixels, not 1001 × 8.', aPng({ width: 1_001 })],
    ['must have at most 1000 × 1000 pixels, not 8 × 4000000000.', aPng({ height: 4e9, rows: Buffer.alloc(1) })],
    ['names a PNG that papers cannot show', aPng({ interlaced: true })],
    ['names a PNG that papers cannot show', aPng({ bits: 16 })],
    ['names a PNG that papers cannot show', aPng({ colours: 3, bits: 4, transparent: true })],
    ['names a damaged picture.', aPng({ width: 0 })],
    ['names a damaged picture.', aPng({ colours: 5 })],
    ['names a damaged picture.', aPng({ rows: Buffer.alloc(10) })],
    ['names a damaged picture.', aPng({ rows: Buffer.alloc(1_000) })],
    ['names a damaged picture.', aPng({ rows: Buffer.alloc(200, 9) })],
    ['names a damaged picture.', aPng().subarray(0, -20)],
    ['names a damaged picture.', Buffer.concat([aPng().subarray(0, -1), Buffer.from([0])])],
    ['names a damaged picture.', Buffer.concat([aPng(), Buffer.from([0])])],
    ['names a damaged picture.', A_JPEG.subarray(0, 100)],
    ['names a damaged picture.', A_JPEG.subarray(0, -2)],
  ])('is refused with the line: SELLER_LOGO %s', (line, file) => {
    const error = settingsErrorOf(withLogo(file));
    expect(error).toContain(`SELLER_LOGO ${line}`);
    expect(error).not.toContain('\n');
  });

  it('is refused when its file is missing or a folder, or when the shop has no seller', () => {
    const missing = join(folder, 'missing.png');
    expect(settingsErrorOf({ ...SELLER, SELLER_LOGO: missing })).toBe(
      `SELLER_LOGO names a file that does not exist: ${missing}`,
    );
    expect(settingsErrorOf({ ...SELLER, SELLER_LOGO: folder })).toMatch(
      /^SELLER_LOGO names a file that cannot be read: /,
    );
    const { SELLER_LOGO = '' } = withLogo(aPng());
    expect(settingsErrorOf({ SELLER_LOGO })).toMatch(/^SELLER_NAME must be set too/);
  });
});
