import { Injectable } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import type { invoiceCalls, TaxReturnRow } from '@contracts/payments/invoices';
import { dollars } from '@contracts/vocabulary/money';
import { dr15Lines, type Dr15 } from '@contracts/vocabulary/tax/sales-tax';
import type { TaxCounty } from '@contracts/vocabulary/tax/tax-rates';
import { DataSource } from 'typeorm';

interface Sums extends Record<keyof Dr15, number> {
  readonly month: string;
  readonly county: TaxCounty;
}

const sums = dr15Lines
  .map((line) => `sum(sign * (dr15 ->> '${line}')::bigint)::float8 AS "${line}"`)
  .join(', ');

@Injectable()
export class TaxReturnService {
  constructor(private readonly dataSource: DataSource) {}

  /** Like `invoiceCalls.taxReturn`. */
  async rows({ from, to }: PayloadOf<typeof invoiceCalls.taxReturn>): Promise<TaxReturnRow[]> {
    const rows = await this.dataSource.query<Sums[]>(
      `SELECT to_char(date, 'YYYY-MM') AS month, county, ${sums}
       FROM (
         SELECT date, county, dr15, 1 AS sign FROM invoices WHERE date BETWEEN $1 AND $2
         UNION ALL
         SELECT v.date, county, dr15, -1 FROM invoice_voids v JOIN invoices i ON i.id = v.invoice_id
         WHERE v.date BETWEEN $1 AND $2
       ) AS documents
       GROUP BY 1, 2 ORDER BY 1, 2`,
      [from, to],
    );
    return rows.map(({ month, county, ...amounts }) => ({
      month,
      county,
      ...(Object.fromEntries(dr15Lines.map((line) => [line, dollars(amounts[line])])) as Record<
        keyof Dr15,
        string
      >),
    }));
  }
}
