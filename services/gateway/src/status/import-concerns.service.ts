import { Injectable } from '@nestjs/common';
import { importCalls, type ImportConcerns } from '@contracts/imports/jobs';
import type { Alert } from '@contracts/tracking/records';
import { Requests } from '@service-kit/requests/requests';

/** Alerts are requested every few seconds, and others must not wait for these. */
const answerWithinMs = 1_000;
const nothing: ImportConcerns = { failed: null };

/** Alerts for failed imports of the office. */
@Injectable()
export class ImportConcernsService {
  constructor(private readonly requests: Requests) {}

  /** Empty while imports doesn't answer; the health check shows that it's down. */
  async alerts(): Promise<Alert[]> {
    const { failed } = await this.requests
      .ask(importCalls.concerns, {}, { deadlineMs: answerWithinMs })
      .catch(() => nothing);
    if (!failed) return [];
    const message = failed.count === 1 ? 'An import failed' : `${failed.count} imports failed`;
    const { since } = failed;
    return [{ type: 'import-failed', message, appointmentId: null, technicianId: null, since }];
  }
}
