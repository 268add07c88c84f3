import type { ClientFrame, LiveTopic } from '@contracts/live';
import { asRecordId } from '../edge/validation/record-id.pipe';

/** A validated frame from a browser. */
export type SaidFrame =
  | Extract<ClientFrame, { topic: LiveTopic | 'import' } | { type: 'ping' }>
  | { type: 'subscribe' | 'unsubscribe'; appointmentId: string };

export type ParsedFrame =
  | { readonly kind: 'frame'; readonly frame: SaidFrame }
  | { readonly kind: 'unknown-appointment' }
  | { readonly kind: 'unknown-import' }
  | { readonly kind: 'malformed' };

const malformed: ParsedFrame = { kind: 'malformed' };

/** Parses what a browser may send. */
export function parseClientFrame(text: string): ParsedFrame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformed;
  }
  if (typeof value !== 'object' || value === null) return malformed;
  const { type, appointmentId, topic, jobId, token } = value as Record<string, unknown>;
  if (type === 'ping') return { kind: 'frame', frame: { type } };
  if (type !== 'subscribe' && type !== 'unsubscribe') return malformed;
  if (topic === 'dispatch' || topic === 'account') {
    if (type === 'unsubscribe') return { kind: 'frame', frame: { type, topic } };
    if (typeof token !== 'string') return malformed;
    return { kind: 'frame', frame: { type, topic, token } };
  }
  if (topic === 'import') return importFrame(type, jobId, token);
  if (topic !== undefined || typeof appointmentId !== 'string') return malformed;
  const reference = asRecordId(appointmentId);
  if (!reference) return { kind: 'unknown-appointment' };
  return { kind: 'frame', frame: { type, appointmentId: reference } };
}

function importFrame(
  type: 'subscribe' | 'unsubscribe',
  said: unknown,
  token: unknown,
): ParsedFrame {
  if (typeof said !== 'string') return malformed;
  if (type === 'subscribe' && typeof token !== 'string') return malformed;
  const jobId = asRecordId(said);
  if (!jobId) return { kind: 'unknown-import' };
  const topic = 'import';
  return typeof token === 'string' && type === 'subscribe'
    ? { kind: 'frame', frame: { type, topic, jobId, token } }
    : { kind: 'frame', frame: { type: 'unsubscribe', topic, jobId } };
}
