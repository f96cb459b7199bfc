import { toListing } from './listing';

const answer = (headers: Record<string, string>) => ({
  request: new Request('/api/parts'),
  response: new Response('[]', { headers }),
});

describe('A list response', () => {
  it('has the total and the cursors of the next and previous page', () => {
    const Link = '</api/parts?limit=2&cursor=abc%3D>; rel="next", </api/parts?limit=2&cursor=xyz>; rel="prev"';
    const meta = answer({ 'X-Total-Count': '10000+', Link });
    expect(toListing(['a', 'b'], meta)).toEqual({ items: ['a', 'b'], total: '10000+', next: 'abc=', previous: 'xyz' });
  });

  it('counts its rows when it contains the whole list', () => {
    expect(toListing(['a', 'b'], answer({}))).toEqual({
      items: ['a', 'b'],
      total: '2',
      next: undefined,
      previous: undefined,
    });
  });
});
