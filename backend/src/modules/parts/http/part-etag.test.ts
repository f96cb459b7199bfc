import { parseIfMatch, partTag } from './part-etag.js';

const id = '665f1c2ab3d4e5f60718293a';
const other = '665f1c2ab3d4e5f60718293b';

describe('part ETags', () => {
  it('changes with the version and the part', () => {
    expect(partTag({ _id: id, version: 1 })).not.toBe(partTag({ _id: id, version: 2 }));
    expect(partTag({ _id: id, version: 1 })).not.toBe(partTag({ _id: other, version: 1 }));
  });

  it.each([
    ['no header', undefined, undefined],
    ['any version', '*', undefined],
    ['its own tag', partTag({ _id: id, version: 12 }), [12]],
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
