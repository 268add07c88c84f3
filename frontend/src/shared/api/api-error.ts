import type { ErrorBody } from '@contracts/refusals';

/** A failed call. */
export interface ApiError extends Partial<Pick<ErrorBody, 'errors' | 'requestId'>> {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** `slot_taken`, `transition_refused`, …; `network` when no answer came. */
  code: string;
  /** Empty if the server sent none; then the page's default applies. */
  message: string;
  /** Status, colon, space, and the body as it came, or the status text. */
  raw: string;
  /** With `slot_taken`: the next available times. */
  alternatives?: { date: string; timeSlot: string }[];
  /** With `transition_refused`: the statuses that are possible. */
  allowed?: string[];
  /** The import that was refused, or that is running already. */
  jobId?: string;
  /** With `changed_meanwhile`: the record as it is now. */
  current?: unknown;
}

export const networkMessage = 'We couldn’t reach the server. Check your connection and try again.';

/** The body may also be empty or a proxy's HTML page. */
export function apiErrorOf(status: number, body: string, statusText: string): ApiError {
  const raw = `${status}: ${body || statusText}`;
  const parsed = parseObject(body);
  if (!parsed) return { status, code: `http_${status}`, message: '', raw };
  const { code, message, errors, ...rest } = parsed;
  return {
    ...rest,
    ...(Array.isArray(errors) && { errors: errors as ErrorBody['errors'] }),
    status,
    code: typeof code === 'string' ? code : `http_${status}`,
    message: typeof message === 'string' ? message : '',
    raw,
  };
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

export const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'raw' in error && 'code' in error;

/** The errors of single fields, otherwise the server's message, otherwise the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback;
  const fields = new Set((error.errors ?? []).map(({ message }) => message));
  return [...fields].join('. ') || error.message || fallback;
}

/** The current record, if a change was refused because someone else was faster. */
export const editConflict = <Found>(error: unknown): Found | undefined =>
  isApiError(error) && error.code === 'changed_meanwhile'
    ? (error.current as Found | undefined)
    : undefined;

/** The errors of single fields, for Ant Design's forms. */
export const fieldErrors = (error: unknown): { name: string; errors: string[] }[] =>
  isApiError(error)
    ? (error.errors ?? []).map(({ field, message }) => ({ name: field, errors: [message] }))
    : [];
