import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor, AccountId } from '@contracts/customers/accounts';
import type { CompanyExport, NewestCompanyExport } from '@contracts/customers/company-exports';
import type { LogEntry, LogPage, LogPeriod } from '@contracts/office-log';
import { logPage } from '@service-kit/database/log-page';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { AuthenticatorsService, type SecondStep } from '../authenticators/authenticators.service';

const state = `
  CASE WHEN over_at IS NULL AND alive_until > now() THEN 'preparing'
    WHEN over_at IS NULL OR failure IS NOT NULL THEN 'failed'
    WHEN kept_until > now() THEN 'ready' ELSE 'removed' END`;

const logEntries = `
  SELECT at, 1 AS part, id AS n, by_name AS by, 'Settings' AS about,
    CASE WHEN required THEN 'Required two-step login of everyone'
      ELSE 'Stopped requiring two-step login' END AS message
  FROM second_step_rules
  UNION ALL
  SELECT at, 2, hashtextextended(id::text, 0), by_name, 'Settings', 'Exported everything'
  FROM company_exports`;

const unanswered = 'The part of the site that prepares it isn’t responding.';

type Stored = Omit<CompanyExport, 'at' | 'until' | 'bytes'> & {
  readonly at: Date;
  readonly until: Date | null;
  readonly bytes: string | null;
};

/**
 * What owners ask for, and what became of it. Only the backups' process can read all schemas: it takes
 * the rows of this table and prepares the files (`tools/stack/src/export/`).
 */
@Injectable()
export class CompanyExportsService {
  private readonly logger = new Logger('CompanyExports');

  constructor(
    private readonly dataSource: DataSource,
    private readonly authenticators: AuthenticatorsService,
  ) {}

  async newest(accountId: AccountId): Promise<NewestCompanyExport> {
    const [row] = await this.dataSource.query<Stored[]>(
      `SELECT ${state} AS state, at, by_name AS by, account_id = $1 AS mine, row_count AS rows,
         byte_count AS bytes, kept_until AS until,
         CASE WHEN over_at IS NULL AND alive_until <= now() THEN $2 ELSE failure END AS failure
       FROM company_exports ORDER BY at DESC LIMIT 1`,
      [accountId, unanswered],
    );
    if (!row) return { newest: null };
    const { at, until, bytes, ...others } = row;
    return {
      newest: {
        ...others,
        at: at.toISOString(),
        until: until?.toISOString() ?? null,
        bytes: bytes === null ? null : Number(bytes),
      },
    };
  }

  async ask(by: Actor, currentPassword: string, step: SecondStep): Promise<NewestCompanyExport> {
    await this.authenticators.requireProof(by.accountId, currentPassword, step);
    const asked = await inTransaction(this.dataSource, async (tx) => {
      await tx.query(
        `UPDATE company_exports SET over_at = now(), failure = $1
         WHERE over_at IS NULL AND alive_until <= now()`,
        [unanswered],
      );
      const added = await tx.query<unknown[]>(
        `INSERT INTO company_exports (account_id, by_name) VALUES ($1, $2)
         ON CONFLICT DO NOTHING RETURNING id`,
        [by.accountId, by.name],
      );
      return added.length > 0;
    });
    if (asked) this.logger.log({ msg: 'company export', by: by.accountId });
    return this.newest(by.accountId);
  }

  /** Exports, and who required the second step. */
  log(period: LogPeriod): Promise<LogPage> {
    return logPage<Omit<LogEntry, 'at'>>(this.dataSource, logEntries, period, (rows) =>
      Promise.resolve(rows.map(({ by, about, message }) => ({ by, about, message }))),
    );
  }

  async file(accountId: AccountId): Promise<{ id: string }> {
    const [row] = await this.dataSource.query<{ id: string; may: boolean }[]>(
      `SELECT id, account_id = $1 AND ${state} = 'ready' AS may
       FROM company_exports ORDER BY at DESC LIMIT 1`,
      [accountId],
    );
    if (!row?.may) throw new Refusal('export_not_found');
    return { id: row.id };
  }
}
