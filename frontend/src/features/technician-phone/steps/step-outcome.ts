/** The meaning of the server's answer to a step, in words for the technician. */
import type { TechnicianJob } from '@contracts/tracking/records';
import { trackingWordsOf } from '@contracts/vocabulary/tracking-words';
import { isApiError, messageOf, type ApiError } from '../../../shared/api/api-error';
import type { Outcome, QueuedStep } from './step-queue';

/**
 * If refused this soon after the tap, a toast is enough; later no one may be looking. In
 * milliseconds.
 */
const toastIsSeenMs = 10_000;

/** The refusal's current job, if any. */
export function presentJob(error: unknown): TechnicianJob | null {
  if (!isApiError(error) || !('current' in error)) return null;
  const { current } = error;
  const isJob = typeof current === 'object' && current !== null && 'appointmentId' in current;
  return isJob ? (current as TechnicianJob) : null;
}

export function outcomeOf(step: QueuedStep, error: unknown, now: number): Outcome {
  if (error === undefined) return { kind: 'taken' };
  const failure = failureOf(error);
  if (failure) return { kind: failure };
  if (!isApiError(error)) return { kind: 'later' };
  const job = presentJob(error);
  if (error.code === 'changed_meanwhile' && job?.status === step.status) {
    return { kind: 'there-already', job };
  }
  const seen = now - Date.parse(step.tappedAt) < toastIsSeenMs;
  return { kind: 'refused', text: refusalText(step, error, job), seen };
}

/** What keeps it waiting; undefined for a final refusal. */
export function failureOf(error: unknown): 'later' | 'signed-out' | undefined {
  if (!isApiError(error) || isTemporary(error)) return 'later';
  return error.status === 401 ? 'signed-out' : undefined;
}

/** No answer, a server error, or too many calls: the same step may succeed later. */
const isTemporary = ({ status }: ApiError): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500;

/**
 * `FC-1042 was changed in the meantime. It is now: Arrived.`, or the server's words if it knows
 * more.
 */
function refusalText(step: QueuedStep, error: ApiError, job: TechnicianJob | null): string {
  const { number } = step;
  const now = job ? ` It is now: ${trackingWordsOf(job).technician.label}.` : '';
  if (error.code === 'changed_meanwhile') return `${number} was changed in the meantime.${now}`;
  if (error.status === 404) return `${number} is no longer on our list. Call the office.`;
  if (step.correction) {
    return `${number} could not be undone anymore.${now} Call the office if that is wrong.`;
  }
  return `${number}: ${messageOf(error, 'We couldn’t change the status.')}${now}`;
}
