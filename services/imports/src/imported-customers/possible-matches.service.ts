import { Injectable } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import type {
  DecideMatch,
  ImportedCustomer,
  MatchDecision,
  PossibleMatch,
  PossibleMatchesQuery,
} from '@contracts/imports/customers';
import type { Page } from '@contracts/messaging';
import { countedUpTo } from '@service-kit/search/counted';
import { inTransaction } from '@service-kit/database/transaction';
import { cursorOf, digitPart, idPart, instantPart } from '@service-kit/requests/cursor';
import { rowsThatFit } from '@service-kit/requests/page-size';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type EntityManager } from 'typeorm';
import { customerViews } from './customer-views';
import { regroup } from './matching';
import { lockCustomers } from './record-tables';

const defaultLimit = 50;
const listCursor = cursorOf({ decided: digitPart(1), createdAt: instantPart, id: idPart });

interface MatchRecord {
  readonly id: string;
  readonly version: number;
  readonly first_id: number;
  readonly second_id: number;
  readonly shares_phone: boolean;
  readonly shares_email: boolean;
  readonly decision: MatchDecision;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
  readonly created_at: Date;
}

/** Pairs of imported customers that may be the same, and decisions about them. */
@Injectable()
export class PossibleMatchesService {
  constructor(private readonly dataSource: DataSource) {}

  /** Open ones first, then decided ones, including automatic ones, so that each can be reverted. */
  async page({ limit = defaultLimit, cursor }: PossibleMatchesQuery): Promise<Page<PossibleMatch>> {
    const after = cursor === undefined ? null : listCursor.decode(cursor);
    const [rows, counted] = await Promise.all([
      this.dataSource.query<MatchRecord[]>(
        `SELECT * FROM possible_matches
         WHERE $2::boolean IS NULL OR ((decision <> 'open'), created_at, id) > ($2, $3, $4)
         ORDER BY (decision <> 'open'), created_at, id LIMIT $1`,
        [
          limit + 1,
          after && after.decided === 1,
          after && after.createdAt.toISOString(),
          after && after.id,
        ],
      ),
      countedUpTo(
        this.dataSource.createQueryBuilder().from('possible_matches', 'possible_matches'),
      ),
    ]);
    const items = rowsThatFit(await this.views(this.dataSource.manager, rows.slice(0, limit)));
    const last = rows.find(({ id }) => id === items.at(-1)?.id);
    const goesOn = rows.length > items.length && last !== undefined;
    return {
      items,
      ...counted,
      nextCursor: goesOn
        ? listCursor.encode({
            decided: last.decision === 'open' ? 0 : 1,
            createdAt: last.created_at,
            id: last.id,
          })
        : null,
    };
  }

  /** Refuses with `match_not_found`, or with `changed_meanwhile` and the `current` match. */
  async decide({
    matchId,
    by,
    version,
    decision,
  }: { matchId: string; by: Actor } & DecideMatch): Promise<PossibleMatch> {
    const id = requiredId(matchId, 'match_not_found');
    return inTransaction(this.dataSource, async (tx) => {
      await lockCustomers(tx);
      const [match] = await tx.query<MatchRecord[]>(
        `SELECT * FROM possible_matches WHERE id = $1 FOR UPDATE`,
        [id],
      );
      if (!match) throw new Refusal('match_not_found');
      if (version !== undefined && version !== match.version) {
        const current = await this.view(tx, match);
        throw new Refusal('changed_meanwhile', { details: { current } });
      }
      const [[decided]] = await tx.query<[[MatchRecord], number]>(
        `UPDATE possible_matches
         SET decision = $2, decided_by = $3, decided_at = now(), version = version + 1
         WHERE id = $1 RETURNING *`,
        [id, decision, by.name],
      );
      await regroup(tx, [decided.first_id, decided.second_id]);
      return this.view(tx, decided);
    });
  }

  private async view(tx: EntityManager, match: MatchRecord): Promise<PossibleMatch> {
    const [view] = await this.views(tx, [match]);
    if (!view) throw new Refusal('match_not_found');
    return view;
  }

  private async views(
    manager: EntityManager,
    matches: readonly MatchRecord[],
  ): Promise<PossibleMatch[]> {
    const ids = matches.flatMap(({ first_id, second_id }) => [first_id, second_id]);
    const customers = await customerViews(manager, [...new Set(ids)]);
    const byId = new Map(customers.map((customer) => [customer.id, customer]));
    return matches.flatMap((match) => {
      const customer = byId.get(String(match.first_id));
      const other = byId.get(String(match.second_id));
      return customer && other ? [matchView(match, customer, other)] : [];
    });
  }
}

const matchView = (
  match: MatchRecord,
  customer: ImportedCustomer,
  other: ImportedCustomer,
): PossibleMatch => ({
  id: match.id,
  version: match.version,
  decision: match.decision,
  customer,
  other,
  shared: [
    ...(match.shares_phone ? (['phone'] as const) : []),
    ...(match.shares_email ? (['email'] as const) : []),
  ],
  decidedBy: match.decided_by,
  decidedAt: match.decided_at?.toISOString() ?? null,
});
