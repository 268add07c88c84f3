import { Injectable } from '@nestjs/common';
import type { ImportConcerns } from '@contracts/imports/jobs';
import { importStatusesThatAre } from '@contracts/vocabulary/import-status';
import { DataSource } from 'typeorm';

/** Older failures aren't shown. */
const concernsForDays = 3;

/** Alerts for the office. Customers see their own imports' failures in the portal. */
@Injectable()
export class ConcernsService {
  constructor(private readonly dataSource: DataSource) {}

  async concerns(): Promise<ImportConcerns> {
    const [failed] = await this.dataSource.query<{ count: number; since: Date | null }[]>(
      `SELECT count(*)::int AS count, min(finished_at) AS since FROM import_jobs AS failed
       WHERE customer_id IS NULL AND status = ANY($1)
         AND finished_at > now() - make_interval(days => $2) AND undo_asked_at IS NULL
         AND NOT EXISTS (SELECT FROM import_jobs AS later
           WHERE later.customer_id IS NULL AND later.status = 'succeeded'
             AND later.finished_at > failed.finished_at AND later.kind = failed.kind
             AND later.rows IS NOT DISTINCT FROM failed.rows)`,
      [importStatusesThatAre('alert'), concernsForDays],
    );
    return {
      failed: failed?.since ? { count: failed.count, since: failed.since.toISOString() } : null,
    };
  }
}
