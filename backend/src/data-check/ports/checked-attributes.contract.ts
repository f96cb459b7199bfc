import type { Attribute } from '#modules/parts/domain/attribute.js';
import type { ChangeOptions } from '#modules/parts/ports/attribute.store.js';
import { ADA } from '#test/support/builders.js';
import { check, type CheckedShop, problemsOf } from '#test/support/checked-shop.js';

const SOCKET: Attribute = {
  ...{ key: 'socket', name: 'Socket', kind: 'choice', choices: ['AM5', 'AM4'] },
  ...{ in_table: true, as_filter: true },
};

/** The part of the contract about attributes; `fan` is the id of a part with the attribute `loudness`. */
export function checkedAttributesContract(shop: () => CheckedShop, fan: () => string): void {
  it('reports values that have no attribute, another kind, or do not fit it', async () => {
    await shop().attributes.add(SOCKET, ADA);
    const number = { kind: 'number', value: '21.5 dB(A)', number: 21.5 };
    const faults: [values: object[], fault: string][] = [
      [[{ ...number, key: 'weight' }], 'weight “21.5 dB(A)” is of an attribute that does not exist'],
      [
        [{ key: 'loudness', kind: 'text', value: 'quiet' }],
        'loudness “quiet” is of the kind text, but the attribute is of the kind number',
      ],
      [[{ ...number, key: 'loudness', number: 2150 }], 'loudness “21.5 dB(A)” does not fit the attribute'],
      [[{ key: 'socket', kind: 'choice', value: 'AM3' }], 'socket “AM3” does not fit the attribute'],
    ];
    for (const [attributes, fault] of faults) {
      await shop().change('parts', fan(), { attributes });
      expect(await problemsOf(shop(), 'attributes')).toEqual([`Part ${fan()} “Ångström Fan”: its ${fault}.`]);
    }
    await shop().change('parts', fan(), { attributes: [{ ...number, key: 'loudness' }] });
    expect((await check(shop())).lines).toEqual([]);
  });

  it('finds no problem in values that the category hides', async () => {
    const { entries } = await shop().categories.read();
    for (const { _id } of entries) await shop().categories.change(_id, { attributes: [] }, ADA);
    expect(await problemsOf(shop(), 'attributes')).toEqual([]);
  });

  it('reports a number of another family, and a change of the attribute converts or removes what does not fit', async () => {
    const decibels = { key: 'loudness', kind: 'number', value: '21.5', number: 21.5 };
    await shop().change('parts', fan(), { attributes: [{ ...decibels, value: '21.5 W' }] });
    expect(await problemsOf(shop(), 'attributes')).toEqual([
      `Part ${fan()} “Ångström Fan”: its loudness “21.5 W” does not fit the attribute.`,
    ]);
    const change = (options: ChangeOptions) => shop().attributes.change('loudness', {}, ADA, options);
    expect(await change({ dryRun: true })).toMatchObject({ total: 1, converts: 0, failed: [{ text: '21.5 W' }] });
    await shop().change('parts', fan(), { attributes: [{ ...decibels, kind: 'text' }] });
    expect(await change({ dropFailed: true })).toMatchObject({ total: 1, converts: 1, isChanged: true });
    expect((await shop().parts.find(fan()))?.attributes).toEqual([{ ...decibels, value: '21.5 dB(A)' }]);
    await shop().change('parts', fan(), { attributes: [{ ...decibels, value: 'hot' }] });
    expect(await change({ dropFailed: true })).toMatchObject({ total: 1, converts: 0, isChanged: true });
    expect(await problemsOf(shop(), 'attributes')).toEqual([]);
  });

  it('reports a category that lists an attribute that does not exist', async () => {
    const { entries } = await shop().categories.read();
    await shop().change('categories', 'parts', {
      entries: entries.map((category) => ({ ...category, attributes: ['loudness', 'gone'] })),
    });
    expect(await problemsOf(shop(), 'attributes')).toEqual([
      'Category cooling: it lists the attribute gone, which does not exist.',
    ]);
  });
}
