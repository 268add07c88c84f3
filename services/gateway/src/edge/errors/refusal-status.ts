import type { RefusalCode } from '@contracts/refusals';

/** The HTTP status of each refusal. No other place knows one. */
export const refusalStatus: Record<RefusalCode, number> = {
  validation_failed: 400,
  unauthenticated: 401,
  credentials_rejected: 401,
  forbidden: 403,
  not_found: 404,
  appointment_not_found: 404,
  service_request_not_found: 404,
  technician_not_found: 404,
  slot_taken: 409,
  slot_unavailable: 422,
  idempotency_key_reused: 422,
  already_scheduled: 409,
  technician_busy: 409,
  technician_offline: 409,
  already_en_route: 409,
  transition_refused: 409,
  changed_meanwhile: 409,
  too_late: 409,
  location_invalid: 400,
  rate_limited: 429,
  request_timeout: 408,
  payload_too_large: 413,
  answer_too_large: 413,
};
