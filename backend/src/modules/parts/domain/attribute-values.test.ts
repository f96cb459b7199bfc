import { numbers } from '#test/support/attribute-samples.js';
import { plainValues, type Attribute, type AttributeValue, changedValues } from './attribute.js';
import { attributesFault } from './attribute-rules.js';
import { cellOf, type GivenValue, MAX_CHOICES, MAX_VALUE, valueInCell, valuesOf } from './attribute-values.js';

const anAttribute = (kind: Attribute['kind'], more: Partial<Attribute> = {}): Attribute => ({
  ...{ key: 'a', name: 'A', kind, in_table: true, as_filter: true },
  ...more,
});
const SOCKETS = { choices: ['LGA-1718', 'LGA-1851'] };
const POWER = { family: 'power', unit: 'W' } as const;

describe('a value of an attribute', () => {
  it.each<[string, Attribute, GivenValue, string | readonly string[] | boolean | undefined]>([
    ['a text', anAttribute('text'), ' Zen ', 'Zen'],
    ['a number with a unit', anAttribute('number', POWER), '0.065 kW', '0.065 kW'],
    ['a bare number', anAttribute('number', POWER), 65, '65 W'],
    ['a number without units', anAttribute('number'), '8', '8'],
    ['a choice in other letters', anAttribute('choice', SOCKETS), 'lga-1718', 'LGA-1718'],
    ['several choices', anAttribute('choices', SOCKETS), ['LGA-1851', 'LGA-1718'], ['LGA-1851', 'LGA-1718']],
    ['a choice twice', anAttribute('choices', SOCKETS), ['LGA-1851', 'lga-1851'], ['LGA-1851']],
    ['one of several choices', anAttribute('choices', SOCKETS), 'LGA-1851', ['LGA-1851']],
    ['yes', anAttribute('yes_no'), true, true],
    ['no as a text', anAttribute('yes_no'), 'No', false],
    ['null', anAttribute('yes_no'), null, undefined],
    ['an empty text', anAttribute('number', POWER), '', undefined],
  ])('%s comes back as it was meant', (_, attribute, given, plain) => {
    expect(plainValues(valuesOf(attribute, given).values ?? [])).toEqual(plain === undefined ? {} : { a: plain });
  });

  it.each<[string, Attribute, GivenValue, string]>([
    ['a text that is too long', anAttribute('text'), 'a'.repeat(MAX_VALUE + 1), 'text of at most 200 characters'],
    ['a text with a number in it', anAttribute('number', POWER), 'about 65 W', 'a number with one of the units W, '],
    ['a number with a unit of another family', anAttribute('number', POWER), '65 V', 'as in 1.5 W'],
    ['another choice', anAttribute('choice', SOCKETS), 'AM4', 'one of LGA-1718, LGA-1851'],
    ['a text of two lines', anAttribute('text'), 'a\nb', 'on one line'],
    ['half a character', anAttribute('text'), 'a\ud800', 'on one line'],
    ['several texts', anAttribute('text'), ['a', 'b'], 'text'],
    ['maybe', anAttribute('yes_no'), 'maybe', 'yes or no'],
    ['too many choices', anAttribute('choices'), Array.from({ length: MAX_CHOICES + 1 }, String), 'some of'],
  ])('%s is refused', (_, attribute, given, fault) => {
    expect(valuesOf(attribute, given).fault).toContain(fault);
  });
});

it('changes of attributes leave the others', () => {
  const aValue = (key: string, value: string): AttributeValue => ({ key, kind: 'text', value });
  const before = [aValue('a', '1'), aValue('c', '3')];
  expect(changedValues(before, { b: [aValue('b', '2')], c: [] })).toEqual([aValue('a', '1'), aValue('b', '2')]);
  expect(changedValues(before, { a: [], c: [] })).toBeUndefined();
  expect(changedValues([aValue('constructor', '1')], {})).toEqual([aValue('constructor', '1')]);
});

it('reads a list of choices back from a cell, also when choices contain separators', () => {
  const random = numbers(5);
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)]!;
  let lists = 0;
  for (let sample = 0; sample < 2000; sample += 1) {
    const aText = () =>
      Array.from({ length: 1 + random(5) }, () => pick(['a', 'B', ';', '; ', ' ', '-', '=', ','])).join('');
    const texts = Array.from({ length: 1 + random(6) }, () => aText().trim());
    const choices = texts.filter((text, index) => text !== '' && texts.indexOf(text) === index);
    const attribute = anAttribute('choices', { choices });
    if (attributesFault({ entries: [attribute] }) !== undefined) continue;
    lists += 1;
    const list = choices.filter(() => random(2) > 0).sort(() => random(3) - 1);
    if (list.length === 0) continue;
    expect(valueInCell(attribute, cellOf(list))).toEqual(list);
    expect(plainValues(valuesOf(attribute, list).values ?? [])).toEqual({ a: list });
  }
  expect(lists).toBeGreaterThan(500);
});

it.each([[['-']], [['a', 'b', 'a; b']], [['a', 'A; B']]])(
  'choices that no file can hold are refused: %j',
  (choices) => {
    expect(attributesFault({ entries: [anAttribute('choices', { choices })] })).toMatch(/^the choices of a: /);
  },
);

it.each([
  ['a;b', ['a', 'b'], ['a', 'b']],
  [' A ;b;', ['a', 'b'], ['A', 'b', '']],
  ['a;b', ['a', 'b', 'a;b'], ['a;b']],
  ['USB 2; 3 ;HDMI', ['USB 2; 3', 'HDMI'], ['USB 2; 3', 'HDMI']],
])('the cell %j of the choices %j is read as %j', (cell, choices, list) => {
  expect(valueInCell(anAttribute('choices', { choices }), cell)).toEqual(list);
});
