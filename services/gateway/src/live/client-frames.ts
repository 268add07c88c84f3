import type { ClientFrame, LiveTopic } from '@contracts/live';
import { asRecordId } from '../edge/validation/record-id.pipe';

/** A browser's frame with its fields checked. */
export type SaidFrame =
  | Extract<ClientFrame, { topic: LiveTopic } | { type: 'ping' }>
  | { type: 'subscribe' | 'unsubscribe'; appointmentId: string };

export type ParsedFrame =
  | { readonly kind: 'frame'; readonly frame: SaidFrame }
  | { readonly kind: 'unknown-appointment' }
  | { readonly kind: 'malformed' };

const malformed: ParsedFrame = { kind: 'malformed' };

/** What a browser may say, and nothing else. */
export function parseClientFrame(text: string): ParsedFrame {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return malformed;
  }
  if (typeof value !== 'object' || value === null) return malformed;
  const { type, appointmentId, topic, token } = value as Record<string, unknown>;
  if (type === 'ping') return { kind: 'frame', frame: { type } };
  if (type !== 'subscribe' && type !== 'unsubscribe') return malformed;
  if (topic === 'dispatch' || topic === 'account') {
    if (type === 'unsubscribe') return { kind: 'frame', frame: { type, topic } };
    if (typeof token !== 'string') return malformed;
    return { kind: 'frame', frame: { type, topic, token } };
  }
  if (topic !== undefined || typeof appointmentId !== 'string') return malformed;
  const reference = asRecordId(appointmentId);
  if (!reference) return { kind: 'unknown-appointment' };
  return { kind: 'frame', frame: { type, appointmentId: reference } };
}
