import { render, screen } from '@testing-library/react';
import { withPrintNote } from './print-note';
import { noteOn, unprintedIn } from './unprinted';

const textOf = (text: string) => render(<p data-testid="note">{noteOn(text)}</p>).container.textContent;

describe('the note on what papers cannot show', () => {
  it('names the characters and what is printed instead, in a polite live region', async () => {
    const { rerender } = render(<p>{withPrintNote('Carl', 'Your name')}</p>);
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    rerender(<p>{withPrintNote('Wang 王小明', 'Your name')}</p>);
    // Screen readers announce what a live region gets after it is there.
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(await screen.findByText(/^Papers cannot show/)).toHaveTextContent(
      'Papers cannot show 王小明 and will print ▯▯▯ instead.',
    );
    rerender(<p>{withPrintNote('Wang', 'Your name')}</p>);
    expect(screen.getByText('Your name')).toHaveTextContent(/^Your name$/);
  });

  it.each([
    ['', 'Carl Müller-Łódź, Λάμπα, Процессор', 'Fan ≥2 ≤20 ≈5 ≠6 1→2 ⌀92 √2 ∞ ✓ € ₽ ₹ Ω ½', 'a\u200Bb', '✓\uFE0F'],
    ['Papers cannot show 王 小明 and will print ▯ ▯▯ instead.', 'Wang 王 小明 (王 小明)'],
    ['Papers cannot show שלום and will print ▯▯▯▯ instead.', 'שָׁלוֹם'.normalize('NFD').replaceAll(/\p{M}/gu, '')],
    ['Papers cannot show 👨👩, 😀 and will print ▯▯, ▯ instead.', 'a 👨\u200D👩 b 😀'],
    ['Papers cannot show 一, 二, 三, … and will print ▯, ▯, ▯, … instead.', '一a二b三c四d五'],
    [`Papers cannot show ${'明'.repeat(20)}… and will print ${'▯'.repeat(20)}… instead.`, '明'.repeat(500)],
  ])('says "%s"', (expected, ...texts) => {
    for (const text of texts) expect(textOf(text)).toBe(expected);
  });

  it('leaves out marks without a letter of their own, as papers do', () => {
    expect(unprintedIn('हि')).toEqual([{ typed: 'हि', printed: '▯' }]);
  });

  it('knows without loading anything that texts in Latin letters are printed', () => {
    for (let code = 0x20; code <= 0x2e9; code++) {
      const char = String.fromCodePoint(code);
      expect(withPrintNote(char)).toBeUndefined();
      if (!/\p{Cc}/u.test(char)) expect([char, unprintedIn(char)]).toEqual([char, []]);
    }
  });
});
