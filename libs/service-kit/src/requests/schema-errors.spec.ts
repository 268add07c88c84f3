import { Ajv } from 'ajv';
import { fieldErrorOf, pathOfPointer } from './schema-errors';

const ajv = new Ajv({ allowUnionTypes: true });
const validate = ajv.compile({
  type: 'object',
  properties: {
    date: { type: 'string', minLength: 1, maxLength: 3 },
    cost: { type: ['string', 'number', 'null'] },
    list: { type: 'array', maxItems: 1 },
    word: { enum: ['a'] },
  },
  required: ['date'],
});

describe('schema errors', () => {
  it.each([
    [{}, 'rows[3].date', 'Is missing'],
    [{ date: '' }, 'rows[3].date', 'Is empty'],
    [{ date: 'long' }, 'rows[3].date', 'Has more than 3 characters'],
    [{ date: 'a', cost: true }, 'rows[3].cost', 'Must be a text or a number'],
    [{ date: 'a', list: [1, 2] }, 'rows[3].list', 'Has more than 1 entries'],
    [{ date: 'a', word: 'b' }, 'rows[3].word', 'Cannot be read'],
    ['text', 'rows[3]', 'Must be an object'],
  ])('says of %j that %s: %s', (value, field, message) => {
    expect(validate(value)).toBe(false);
    expect(validate.errors?.map((error) => fieldErrorOf(error, 'rows[3]'))).toEqual([
      { field, message },
    ]);
  });

  it.each([
    ['', ''],
    ['/appointments/3/date', 'appointments[3].date'],
    ['/0/a~1b/c~0d', '[0].a/b.c~d'],
  ])('writes %j as %j', (pointer, path) => expect(pathOfPointer(pointer)).toBe(path));
});
