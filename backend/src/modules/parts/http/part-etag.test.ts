import { parseIfMatch, partTag } from './part-etag.js';

const id = '665f1c2ab3d4e5f60718293a';
const other = '665f1c2ab3d4e5f60718293b';
const FAST = { key: 'clock', kind: 'number', value: '5 GHz', number: 5e9 } as const;

describe('part ETags', () => {
  it('changes with the version and the part', () => {
    expect(partTag({ _id: id, version: 1 })).not.toBe(partTag({ _id: id, version: 2 }));
    expect(partTag({ _id: id, version: 1 })).not.toBe(partTag({ _id: other, version: 1 }));
  });

  it('changes with the values that are shown', () => {
    const tags = [[FAST], [{ ...FAST, value: '5.0 GHz' }], []].map((attributes) =>
      partTag({ _id: id, version: 1, ...(attributes.length > 0 && { attributes }) }),
    );
    expect(new Set(tags).size).toBe(3);
  });

  it.each([
    ['no header', undefined, undefined],
    ['any version', '*', undefined],
    ['its own tag', partTag({ _id: id, version: 12 }), [12]],
    ['its own tag with values', partTag({ _id: id, version: 12, category_id: other, attributes: [FAST] }), [12]],
    ['a tag that a proxy weakened', `W/${partTag({ _id: id, version: 12 })}`, [12]],
    ['the tags of compressed bodies', `"${id}-12-br", "${id}-13-gzip"`, [12, 13]],
    ['several tags', `"x", ${partTag({ _id: other, version: 99 })}, "${id}-3", "${id}-9"`, [3, 9]],
    ["another part's tag", partTag({ _id: other, version: 1 }), []],
    ['an invalid tag', 'banana', []],
    ['an empty text', '', []],
  ])('parses %s in If-Match', (_, ifMatch, versions) => {
    expect(parseIfMatch(ifMatch, id)).toEqual(versions);
  });
});
