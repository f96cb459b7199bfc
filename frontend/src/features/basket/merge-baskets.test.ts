import { isSameBasket, mergeBaskets } from './merge-baskets';

const line = (part_id: string, amount: number, price = 10) => ({ part_id, amount, price });
const [fan, box, board] = [line('fan', 2), line('box', 3), line('board', 4)];

describe('Two merged baskets', () => {
  it.each([
    {
      of: 'have the parts of both when they were never merged before',
      base: [],
      mine: [fan],
      theirs: [box],
      merged: [box, fan],
    },
    {
      of: 'keep the larger amount of a part that both have',
      base: [],
      mine: [line('fan', 5), box],
      theirs: [fan, line('box', 9)],
      merged: [line('fan', 5), line('box', 9)],
    },
    { of: 'lose the parts that were removed here', base: [fan, box], mine: [box], theirs: [fan, box], merged: [box] },
    { of: 'lose the parts that were removed there', base: [fan, box], mine: [fan, box], theirs: [box], merged: [box] },
    {
      of: 'keep what was added on both devices',
      base: [fan],
      mine: [fan, box],
      theirs: [fan, board],
      merged: [fan, board, box],
    },
    {
      of: 'have the smaller amount that one device chose',
      base: [fan, box],
      mine: [line('fan', 1), box],
      theirs: [fan, line('box', 1)],
      merged: [line('fan', 1), line('box', 1)],
    },
    {
      of: 'keep a part that was removed here and changed there, and the other way round',
      base: [fan, box],
      mine: [line('box', 5)],
      theirs: [line('fan', 7)],
      merged: [line('fan', 7), line('box', 5)],
    },
    { of: 'lose a part that both removed', base: [fan, box], mine: [box], theirs: [box], merged: [box] },
  ])('$of', ({ base, mine, theirs, merged }) => {
    expect(mergeBaskets(base, mine, theirs)).toEqual(merged);
    expect(isSameBasket(mergeBaskets(base, theirs, mine), merged)).toBe(true);
  });

  it('are the same with the same parts and amounts, in any order', () => {
    expect(isSameBasket([fan, box], [box, line('fan', 2, 99)])).toBe(true);
    expect(isSameBasket([fan], [line('fan', 3)])).toBe(false);
    expect(isSameBasket([fan], [fan, box])).toBe(false);
    expect(isSameBasket([fan, box], [fan])).toBe(false);
  });
});
