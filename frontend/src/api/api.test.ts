import { toListing } from './api';

const answer = (headers: Record<string, string>) => ({
  request: new Request('/api/parts'),
  response: new Response('[]', { headers }),
});

describe('A list answer', () => {
  it('has its total and the cursors of its neighbours', () => {
    const Link = '</api/parts?limit=2&cursor=abc%3D>; rel="next", </api/parts?limit=2&cursor=xyz>; rel="prev"';
    const meta = answer({ 'X-Total-Count': '10000+', Link });
    expect(toListing(['a', 'b'], meta)).toEqual({ items: ['a', 'b'], total: '10000+', next: 'abc=', previous: 'xyz' });
  });

  it('counts its rows when it is the whole list', () => {
    expect(toListing(['a', 'b'], answer({}))).toEqual({
      items: ['a', 'b'],
      total: '2',
      next: undefined,
      previous: undefined,
    });
  });
});
