/** The bench books directly by the statement that booking uses, or it would measure another. */
import path from 'node:path';
import { bookStatement } from '@services/booking/src/appointments/booking/book-statement';

const file = path.resolve(__dirname, '../../../bench/lib/direct-booking.mjs');
const words = (sql: string) => sql.split(/\s+/).filter((word) => word !== '');

it("is booking's own statement", () => {
  const bench = jest.requireActual<{ bookStatement(columns: string[]): string }>(file);
  const columns = ['id', 'slot_date', 'gate_code'];
  expect(words(bench.bookStatement(columns))).toEqual(words(bookStatement(columns).text));
});
