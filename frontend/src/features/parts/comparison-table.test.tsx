import { screen } from '@testing-library/react';
import { useState } from 'react';
import { aPart } from '@test/builders';
import { renderInShop } from '@test/shop';
import { ComparisonTable } from './comparison-table';

function Page() {
  const [parts, setParts] = useState(['Fan', 'Cooler', 'Case'].map((name) => aPart({ _id: name, name })));
  return <ComparisonTable parts={parts} onRemove={(id) => setParts(parts.filter(({ _id }) => _id !== id))} />;
}

describe('The comparison of parts', () => {
  it('keeps the focus when parts are removed: on the next one, then the previous one, then the title', async () => {
    const { user } = renderInShop(<Page />);
    const removeOf = (name: string) => screen.getByRole('button', { name: `Remove ${name}` });

    await user.click(removeOf('Cooler'));
    expect(removeOf('Case')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(removeOf('Fan')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
