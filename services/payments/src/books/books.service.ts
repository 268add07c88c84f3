import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import type { bookCalls, BookFile, Books } from '@contracts/payments/books';
import { bookMessages, maxBookDays } from '@contracts/vocabulary/books/accounts';
import { daysOf, type ReportPeriod } from '@contracts/vocabulary/office/reports';
import { dollars } from '@contracts/vocabulary/money';
import { Refusal } from '@service-kit/requests/refusal';
import type { EntityManager } from 'typeorm';
import { checkBooks } from './book-checks';
import { Journal, lastDayOver } from './journal';
import { balancesOn, journalDays } from './journal-days';
import { quickbooksFile } from './quickbooks-files';

@Injectable()
export class BooksService {
  constructor(private readonly journal: Journal) {}

  /** Refuses like `bookCalls.books`. */
  async books(period: ReportPeriod): Promise<Books> {
    requireFewDays(period);
    return this.journal.withAll((tx) => booksOf(tx, period));
  }

  /** Refuses like `bookCalls.close`. */
  async close({ closing, by }: PayloadOf<typeof bookCalls.close>, now: Date): Promise<Books> {
    const { through } = closing;
    if (through > lastDayOver(now)) throw invalid(bookMessages.through);
    return this.journal.withAll(async (tx) => {
      const { closedThrough } = await stateOf(tx);
      if (closedThrough !== null && through <= closedThrough) throw invalid(bookMessages.tooEarly);
      await tx.query(`UPDATE books SET closed_through = $1`, [through]);
      await tx.query(`INSERT INTO book_closings (through, by_name, at) VALUES ($1, $2, $3)`, [
        through,
        by.name,
        now,
      ]);
      return booksOf(tx, { from: `${through.slice(0, 7)}-01`, to: through });
    });
  }

  /** Refuses like `bookCalls.file`. */
  async file({ asked, by }: PayloadOf<typeof bookCalls.file>, now: Date): Promise<BookFile> {
    const { format, from, to } = asked;
    requireFewDays(asked);
    return this.journal.withAll(async (tx) => {
      const { closedThrough } = await stateOf(tx);
      if (closedThrough === null || to > closedThrough) {
        throw new Refusal('transition_refused', {
          message: bookMessages.notClosed,
          details: { allowed: [] },
        });
      }
      const days = await journalDays(tx, { from, to }, closedThrough);
      await tx.query(
        `INSERT INTO book_exports (day, format, by_name, at)
         SELECT day, $2, $3, $4 FROM unnest($1::date[]) AS day ON CONFLICT DO NOTHING`,
        [days.map(({ day }) => day), format, by.name, now],
      );
      return quickbooksFile(format, { from, to }, days);
    });
  }
}

/** A reply has to fit into one message. */
function requireFewDays(period: ReportPeriod): void {
  if (daysOf(period) > maxBookDays) throw invalid(bookMessages.tooLong, 'to');
}

const invalid = (message: string, field = 'through'): Refusal =>
  new Refusal('validation_failed', {
    message,
    details: { errors: [{ field, message }] },
  });

async function stateOf(
  tx: EntityManager,
): Promise<{ startsOn: string; closedThrough: string | null }> {
  const [row] = await tx.query<[{ startsOn: string; closedThrough: string | null }]>(
    `SELECT starts_on::text AS "startsOn", closed_through::text AS "closedThrough" FROM books`,
  );
  return row;
}

async function booksOf(tx: EntityManager, period: ReportPeriod): Promise<Books> {
  const state = await stateOf(tx);
  const days = await journalDays(tx, period, state.closedThrough);
  const checks = await checkBooks(tx);
  return {
    ...state,
    days: days.toReversed(),
    balances: await balancesOn(tx, period.to),
    checks: checks.map(({ check, books, ledger }) => ({
      check,
      books: dollars(books),
      ledger: dollars(ledger),
    })),
  };
}
