import fc from 'fast-check';
import { phoneDigits } from '@contracts/vocabulary/phones';
import { specDatabase } from '@service-kit/testing/test-database';
import { database as customers } from '../database/data-source';

const database = specDatabase(customers);

describe('phone digits', () => {
  it('a phone number’s digits are the same for the database as for the code', async () => {
    const part = fc.constantFrom(
      ...['904', '555', '0142', '1', '+', '+44', ' ', '-', '(', ')', '.', ',', ';', '#', 'x', 'X'],
      ...['ext', 'ext.', 'Ext. ', ';ext=', 'extension', 'apt', '12', '7', 'é', 'ſ'],
    );
    const texts = fc.sample(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
      { numRuns: 3_000, seed: 5_512 },
    );
    texts.push('(904) 555-0142 ext. 5512', '+1 904 555 0142;ext=5512', '904.555.0142 x5512');
    const rows = await database.dataSource.query<{ text: string; digits: string }[]>(
      `SELECT text, phone_digits(text) AS digits FROM unnest($1::text[]) AS text`,
      [texts],
    );
    expect(rows.filter(({ text, digits }) => digits !== phoneDigits(text))).toEqual([]);
    expect(rows.slice(-3).map(({ digits }) => digits)).toEqual(Array(3).fill('9045550142'));
  });
});
