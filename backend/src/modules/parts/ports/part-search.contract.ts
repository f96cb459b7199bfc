import { ADA } from '#test/support/builders.js';
import type { Cursor } from '#shared/page.js';
import type { Part, PartFilter, PartSort } from '../domain/part.js';
import { addParts, namesOf } from './part-lists.contract.js';
import type { PartRepository } from './part.repository.js';

/** The part of the contract about search. */
export function partSearchContract(repository: () => PartRepository): void {
  let parts: PartRepository;
  beforeEach(() => {
    parts = repository();
  });
  const add = (...changes: Parameters<typeof addParts>[1][]) => addParts(parts, ...changes);
  const list = (
    filter: PartFilter = {},
    sort: PartSort = 'created_at',
    limit = 100,
    cursor?: Cursor,
    descending = false,
  ) => parts.list(filter, { sort, descending, limit, ...(cursor && { cursor }) });

  it('finds parts with a word in name or description for the beginning of every searched word', async () => {
    const [drive] = (await add(
      { name: 'S2 Solid-State Drive', description: 'Fast storage for servers.' },
      { name: 'F120 Case Fan', description: 'Quiet at any speed.' },
      { name: 'F140 Case Fan', description: 'For server cases.' },
    )) as [Part];
    const found = async (q: string) => namesOf((await list({ q })).items);
    expect(await found('fan')).toEqual(['F120 Case Fan', 'F140 Case Fan']);
    expect(await found('SERV')).toEqual(['S2 Solid-State Drive', 'F140 Case Fan']);
    expect(await found('case serv')).toEqual(['F140 Case Fan']);
    expect(await found('solid-state')).toEqual(['S2 Solid-State Drive']);
    expect(await found('erver')).toEqual([]);
    expect(await found('  "\'*( ')).toEqual([]);
    await parts.update(drive._id, { description: 'Now with a fan.' }, ADA);
    expect(await found('fan drive')).toEqual(['S2 Solid-State Drive']);
    expect(await found('storage')).toEqual([]);
    await parts.remove(drive._id, ADA);
    expect(await found('drive')).toEqual([]);
  });

  it('finds the first parts with the words of a text, without a count', async () => {
    await add(
      { name: 'Fan 2', sku: 'NB-F2' },
      { name: 'Fan 1' },
      { name: 'Rack', description: 'Without a fan.' },
      { name: 'Drive' },
    );
    const found = async (text: string, limit = 8) => namesOf(await parts.findByWords(text, limit));
    expect(await found('FAN')).toEqual(['Fan 1', 'Fan 2', 'Rack']);
    expect(await found('fan', 2)).toHaveLength(2);
    expect(await found('with rack')).toEqual(['Rack']);
    expect(await found('nb-f2')).toEqual(['Fan 2']);
    expect(await found('rack drive')).toEqual([]);
    expect(await found(' "*( ')).toEqual([]);
  });

  it('finds parts that a text names, one like a part number never by a description', async () => {
    await add(
      { name: 'Frame 4U Case', sku: 'NB-CASE-4U' },
      { name: 'Case Rails', sku: 'NB-RAILS', description: 'For the 4U case NB-CASE-4U, 6.1 kg.' },
      { name: 'Hex Bolts', sku: 'BULK-1607' },
      { name: 'Bolt Cutter', sku: 'CUT', description: 'Cuts 1607 bolts.' },
    );
    const found = async (text: string, limit = 8) => namesOf(await parts.findSimilar(text, limit));
    expect(await found('4u')).toEqual(['Frame 4U Case']);
    expect(await found('NB-CASE')).toEqual(['Frame 4U Case', 'Case Rails']);
    expect(await found('nb')).toEqual(['Case Rails', 'Frame 4U Case']);
    expect(await found('nb', 1)).toHaveLength(1);
    expect([await found('6.1'), await found('NB-CASE 5'), await found('1607 4')]).toEqual([[], [], []]);
    expect([await found('#1607'), await found('bolts')]).toEqual([['Hex Bolts'], ['Bolt Cutter', 'Hex Bolts']]);
    expect(await found('cuts 1607 bolts')).toEqual(['Bolt Cutter']);
    expect(await found(' "*( ')).toEqual([]);
  });

  it('finds parts by their whole name, at most a number of each', async () => {
    await add(
      ...Array.from({ length: 7 }, () => ({ name: 'Adapter' })),
      { name: 'Zener Diode' },
      { name: 'Zener Diode Holder' },
    );
    const found = async (...names: string[]) => namesOf(await parts.findByNames(names, 3));
    expect(await found('zener diode', 'ADAPTER', 'adapter')).toEqual(['Adapter', 'Adapter', 'Adapter', 'Zener Diode']);
    expect(await found('Zener', 'Diode')).toEqual([]);
  });

  it.each([
    ['Résistance', 'R\u00e9sistance', 're\u0301sistance'],
    ['Résistance with separate marks', 'Re\u0301sistance', 'r\u00e9sist'],
    ['İstanbul', '\u0130stanbul', '\u0130stan'],
    ['İstanbul with a separate mark', 'I\u0307stanbul', '\u0130STAN'],
    ['Việt', 'Vi\u1ec7t', 'vie\u0323\u0302t'],
    ['Йод', '\u0419\u043e\u0434', '\u0438\u0306\u043e'],
    ['が', '\u304cs', '\u304b\u3099'],
    ['हिन्दी', 'हिन्दी', 'हिन्दी'],
  ])('finds %s in every Unicode normalization form', async (_, name, typed) => {
    await add({ name }, { name: 'Fan' });
    const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;
    for (const q of [typed, ...forms.map((form) => typed.normalize(form)), typed.toUpperCase()])
      expect(namesOf((await list({ q })).items)).toEqual([name]);
  });

  it('pages through the matches of a search', async () => {
    await add(...Array.from({ length: 5 }, (_, i) => ({ name: `Fan ${i}` })), { name: 'Drive' });
    const first = await list({ q: 'fan' }, 'name', 3, undefined, true);
    expect([namesOf(first.items), first.total]).toEqual([['Fan 4', 'Fan 3', 'Fan 2'], { count: 5, capped: false }]);
    expect(namesOf((await list({ q: 'fan' }, 'name', 3, first.next, true)).items)).toEqual(['Fan 1', 'Fan 0']);
  });
}
