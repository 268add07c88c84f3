import { Injectable } from '@nestjs/common';
import type { PhoneProblem } from '@contracts/vocabulary/places/phone-problems';
import { namedStatement } from '@service-kit/database/named-query';
import { DataSource } from 'typeorm';
import { PositionUpdatePublisher } from '../live/position-update-publisher';

/** An app may send every second. So often its problem is dated again. */
const datedEveryMs = 10 * 60_000;
/** An app that has been silent for longer is no one's problem now. */
const remembersMs = 12 * 60 * 60_000;

/** Writes nothing while the problem stays the same. */
const note = {
  name: 'phone_problems_note',
  text: `
    UPDATE technicians
    SET phone_problem = $2, phone_problem_at = CASE WHEN $2::text IS NOT NULL THEN $3::timestamptz END
    WHERE id = $1 AND (phone_problem IS DISTINCT FROM $2 OR phone_problem_at < $4)
    RETURNING 1`,
};

/** What is wrong with the tracking apps on technicians' phones. */
@Injectable()
export class PhoneProblemsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly updates: PositionUpdatePublisher,
  ) {}

  /** Null once the app has sent what it should. */
  async note(technicianId: string, problem: PhoneProblem | null, now: Date): Promise<void> {
    const before = new Date(now.getTime() - datedEveryMs);
    const { rows } = await namedStatement(this.dataSource, note, [
      technicianId,
      problem,
      now,
      before,
    ]);
    if (rows.length > 0) this.updates.listsChanged('technicians', 'alerts');
  }
}

/** Of a technician's row. */
export interface NotedProblem {
  readonly phoneProblem: PhoneProblem | null;
  readonly phoneProblemAt: Date | null;
}

export function problemNow(
  { phoneProblem, phoneProblemAt }: NotedProblem,
  now: Date,
): PhoneProblem | null {
  const isRecent = phoneProblemAt && phoneProblemAt.getTime() > now.getTime() - remembersMs;
  return isRecent ? phoneProblem : null;
}
