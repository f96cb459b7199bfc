import { expectedVersion, partTag } from './part-tag.js';

const id = '665f1c2ab3d4e5f60718293a';
const other = '665f1c2ab3d4e5f60718293b';

describe("a part's tag", () => {
  it('names another state after each change', () => {
    expect(partTag({ _id: id, version: 1 })).not.toBe(partTag({ _id: id, version: 2 }));
    expect(partTag({ _id: id, version: 1 })).not.toBe(partTag({ _id: other, version: 1 }));
  });

  it.each([
    ['nothing asked', undefined, 'any'],
    ['any state', '*', 'any'],
    ['its own tag', partTag({ _id: id, version: 12 }), 12],
    ['a tag that a proxy weakened', `W/${partTag({ _id: id, version: 12 })}`, 12],
    ['several tags', `"x", ${partTag({ _id: other, version: 99 })}, ${partTag({ _id: id, version: 3 })}`, 3],
    ["another part's tag", partTag({ _id: other, version: 1 }), undefined],
    ['something else', 'banana', undefined],
    ['an empty text', '', undefined],
  ])('asks with %s for the right version', (_, ifMatch, version) => {
    expect(expectedVersion(ifMatch, id)).toBe(version);
  });
});
