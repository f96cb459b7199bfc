import { termsIn } from './part-search.js';
import { differByOne, mendedTexts } from './typing-errors.js';

describe('a typing error', () => {
  it.each(['memory', 'memry', 'memorry', 'memroy', 'memoru', 'emory', 'memor', 'nemory'])('is one in %s', (typed) =>
    expect(differByOne(typed, 'memory')).toBe(typed !== 'memory'),
  );

  it.each(['mmory2x', 'memy', 'ememroy', 'meomyr', ''])('is more than one in %p', (typed) =>
    expect(differByOne(typed, 'memory')).toBe(false),
  );
});

describe('a mended text', () => {
  const known = new Map([
    ['power', 9],
    ['supply', 8],
    ['memory', 7],
    ['fans', 6],
    ['card', 5],
    ['cart', 1],
    ['mueller', 1],
  ]);
  const mended = (text: string, most = 3) => mendedTexts(termsIn(text), known, new Map([['motherboard', []]]), most);

  it.each([
    ['power suply', 'power supply'],
    ['Suply, 65 W', 'supply, 65 W'],
    ['memry-card', 'memory-card'],
    ['mothrboards', 'motherboard'],
    ['pwoer suply', 'power supply'],
    ['Muellr', 'mueller'],
  ])('has each unknown word mended: %s', (typed, right) => expect(mended(typed)).toEqual([right]));

  it('has the most frequent words first, and a limited number of them', () => {
    expect(mended('carp')).toEqual(['card', 'cart']);
    expect(mended('carp', 1)).toEqual(['card']);
  });

  it.each(['power', 'suppl', 'fan', 'crd', 'suply4', '65 W', 'powerless', 'power xyzzy'])(
    'is none for %s, whose words are known, short, have digits or more than one error',
    (typed) => expect(mended(typed)).toEqual([]),
  );
});
