/** The lines of an invoice that isn't issued yet, and what they are for. */
import type { Bill } from '@contracts/booking/appointments';
import type { InvoiceProposal } from '@contracts/payments/invoices';
import { dollars, sumOfLines, type CostLine } from '@contracts/vocabulary/money';
import type { PriceKind } from '@contracts/vocabulary/office/price-book';
import type { TaxLineKind } from '@contracts/vocabulary/tax/tax-basis';
import type { EntityManager } from 'typeorm';
import { approvedLines } from '../estimates/estimate-content';
import { presentVersions } from '../estimates/estimate-versions';

interface KnownLine extends CostLine {
  /** Null if neither the estimate nor the price book says it. */
  readonly kind: TaxLineKind | null;
}

/**
 * The bill's lines. One amount has those of the approved estimate, if they add up to it. Without a part
 * it's labor only, but for lines that someone typed: those may be parts.
 */
export async function proposedLines(
  tx: EntityManager,
  bill: Bill,
): Promise<Pick<InvoiceProposal, 'lines' | 'basis'>> {
  const lines = await knownLines(tx, bill);
  const isLabor = lines.every(({ kind }) => kind !== null && kind !== 'part');
  return {
    lines: lines.map(({ kind, text, cents }) => ({
      kind: kind ?? 'labor',
      text,
      amount: dollars(cents),
    })),
    basis: isLabor ? 'labor-only' : 'parts',
  };
}

async function knownLines(tx: EntityManager, bill: Bill): Promise<readonly KnownLine[]> {
  const { appointmentId, lines, description } = bill;
  const totalCents = bill.totalCents ?? 0;
  const { approved } = await presentVersions(tx, appointmentId);
  const agreed = approved ? approvedLines(approved) : [];
  if (lines.length === 0) {
    return sumOfLines(agreed) === totalCents && agreed.length > 0
      ? agreed
      : [{ kind: null, text: description, cents: totalCents }];
  }
  const kinds = await bookKinds(tx, lines.map(titleOf));
  return lines.map((line) => {
    const same = agreed.find(({ text, cents }) => text === line.text && cents === line.cents);
    const kind = line.cents < 0 ? 'discount' : (same?.kind ?? kinds.get(titleOf(line)) ?? null);
    return { ...line, kind };
  });
}

const kindOf: Readonly<Record<PriceKind, TaxLineKind>> = {
  task: 'labor',
  part: 'part',
  fee: 'fee',
};

/** Without how many there are: `Clip × 2` is a `Clip`. */
const titleOf = ({ text }: CostLine): string => text.replace(/ × \d+$/, '');

/** What the price book says of these titles, unless it has one for several things. */
async function bookKinds(
  tx: EntityManager,
  titles: readonly string[],
): Promise<ReadonlyMap<string, TaxLineKind>> {
  const rows = await tx.query<{ title: string; kind: PriceKind }[]>(
    `SELECT title, min(kind) AS kind FROM price_book WHERE title = ANY($1)
     GROUP BY title HAVING count(DISTINCT kind) = 1`,
    [titles],
  );
  return new Map(rows.map(({ title, kind }) => [title, kindOf[kind]]));
}
