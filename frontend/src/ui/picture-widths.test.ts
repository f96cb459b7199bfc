import { srcSetOf } from './picture-widths';

const upload = (width: number) => `/pictures/${'0a'.repeat(32)}-${width}.webp`;

it('offers an uploaded picture in its three widths', () => {
  const all = `${upload(320)} 320w,${upload(800)} 800w,${upload(1600)} 1600w`;
  for (const width of [320, 800, 1600]) expect(srcSetOf(upload(width))).toBe(all);
});

it.each(['/pictures/processor-n8.svg', `https://other.example${upload(800)}`, '', undefined])(
  'offers %j in no other width',
  (src) => {
    expect(srcSetOf(src)).toBeUndefined();
  },
);
