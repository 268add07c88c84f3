import type { ClientFrame, LiveTopic } from '@contracts/live';
import { asRecordId } from '../edge/validation/path-params';

export type SaidFrame =
  | Extract<ClientFrame, { topic: LiveTopic | 'import' } | { type: 'ping' }>
  | { type: 'subscribe' | 'unsubscribe'; appointmentId: string; key?: string };

export type FrameProblem = 'malformed' | 'unknown-appointment' | 'unknown-import';

export function parseClientFrame(text: string): SaidFrame | FrameProblem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'malformed';
  }
  if (typeof value !== 'object' || value === null) return 'malformed';
  const { type, appointmentId, topic, jobId, token, key } = value as Record<string, unknown>;
  if (type === 'ping') return { type };
  if (type !== 'subscribe' && type !== 'unsubscribe') return 'malformed';
  if (topic === 'dispatch' || topic === 'account') {
    if (type === 'unsubscribe') return { type, topic };
    return typeof token === 'string' ? { type, topic, token } : 'malformed';
  }
  if (topic === 'import') {
    if (typeof jobId !== 'string') return 'malformed';
    if (type === 'subscribe' && typeof token !== 'string') return 'malformed';
    const known = asRecordId(jobId);
    if (!known) return 'unknown-import';
    return type === 'subscribe'
      ? { type, topic, jobId: known, token: token as string }
      : { type, topic, jobId: known };
  }
  if (topic !== undefined || typeof appointmentId !== 'string') return 'malformed';
  const known = asRecordId(appointmentId);
  if (!known) return 'unknown-appointment';
  return typeof key === 'string'
    ? { type, appointmentId: known, key }
    : { type, appointmentId: known };
}
