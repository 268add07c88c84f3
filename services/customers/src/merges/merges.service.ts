import { Injectable } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import { contactsAtMost, type DecideMerge, type Merge } from '@contracts/customers/people';
import { Refusal } from '@service-kit/requests/refusal';
import { DataSource, type EntityManager } from 'typeorm';

type MergeRow = Omit<Merge, 'at'> & { readonly at: Date };

const columns = `one, other, version, decision, decided_by AS by, decided_at AS at`;

/** What the office has decided about who is one person. */
@Injectable()
export class MergesService {
  constructor(private readonly dataSource: DataSource) {}

  /** The decisions about these. One that was taken back is `open`. */
  async of({ keys }: { keys: readonly string[] }): Promise<Merge[]> {
    const rows = await this.dataSource.query<MergeRow[]>(
      `SELECT ${columns} FROM merges WHERE one = ANY($1) OR other = ANY($1)
       ORDER BY decided_at DESC LIMIT ${contactsAtMost}`,
      [keys],
    );
    return rows.map(mergeView);
  }

  /** Refuses with `changed_meanwhile` and the `current` decision. Repeating one changes nothing. */
  async decide({ version, decision, by, ...pair }: DecideMerge & { by: Actor }): Promise<Merge> {
    const [one, other] = pair.one < pair.other ? [pair.one, pair.other] : [pair.other, pair.one];
    const written =
      version === 0
        ? await this.dataSource.query<MergeRow[]>(
            `INSERT INTO merges (one, other, decision, decided_by) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING RETURNING ${columns}`,
            [one, other, decision, by.name],
          )
        : (
            await this.dataSource.query<[MergeRow[], number]>(
              `UPDATE merges SET decision = $3, decided_by = $4, decided_at = now(),
                 version = version + 1
               WHERE one = $1 AND other = $2 AND version = $5 RETURNING ${columns}`,
              [one, other, decision, by.name, version],
            )
          )[0];
    const [row] = written;
    if (row) return mergeView(row);
    const [current] = await this.dataSource.query<MergeRow[]>(
      `SELECT ${columns} FROM merges WHERE one = $1 AND other = $2`,
      [one, other],
    );
    if (current?.decision === decision) return mergeView(current);
    throw new Refusal('changed_meanwhile', {
      details: { current: current ? mergeView(current) : null },
    });
  }
}

/** Of a deleted account. */
export const forgetMerges = (tx: EntityManager, keys: readonly string[]): Promise<unknown> =>
  tx.query(`DELETE FROM merges WHERE one = ANY($1) OR other = ANY($1)`, [keys]);

const mergeView = ({ at, ...merge }: MergeRow): Merge => ({ ...merge, at: at.toISOString() });
