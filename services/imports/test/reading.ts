import type { Reading } from '../src/history/written-record';

/** How records are read in specs. */
export const reading: Reading = {
  today: '2026-11-29',
  own: { phone: '(904) 555-0100', email: 'office@example.com' },
};
