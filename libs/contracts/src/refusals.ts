/**
 * Why a call may be refused. The code is for programs. The message is shown to people if the owner
 * gives no other. Refusals don't mention HTTP: the gateway translates them.
 */
export const refusalMessages = {
  validation_failed: 'Some of the details need another look.',
  unauthenticated: 'Please log in first.',
  credentials_rejected: 'The email address or the password is wrong.',
  code_required: 'Enter the code of your authenticator app.',
  code_wrong: 'That code is wrong, too old or used already.',
  authenticator_on: 'Your login already asks for a code.',
  second_step_missing:
    'Your office requires two-step login. Set yours up with an authenticator app first.',
  second_step_required: 'Your office requires two-step login, so yours stays on.',
  password_wrong: 'That’s not your current password.',
  email_taken: 'There’s already an account with this email. Log in, or reset your password.',
  email_unverified: 'Please verify your email address first. We can send you the link again.',
  token_invalid: 'This link has expired or was already used. Please ask for a new one.',
  owner_account: 'Accounts of the office can’t be deleted here.',
  owners_only: 'Only an owner of the business can do this.',
  role_refused: 'Your role at the office doesn’t include this. Ask an owner of the business.',
  last_owner: 'The office needs at least one active owner. Make someone else an owner first.',
  demo_account: 'The demo’s own accounts stay as they are.',
  forbidden: 'You don’t have access to this.',
  not_found: 'We couldn’t find that.',
  appointment_not_found: 'We couldn’t find that appointment. Check the link you were sent.',
  service_request_not_found: 'We couldn’t find that service request.',
  technician_not_found: 'We couldn’t find that technician.',
  customer_not_found: 'We couldn’t find that customer.',
  message_not_found: 'We couldn’t find that message.',
  text_refused: 'This number can’t get our texts. Call instead.',
  slot_taken: 'That time has just been taken. Please choose another.',
  already_booked: 'This visit is already booked. Book another?',
  slot_unavailable: 'That time is not on our calendar. Please choose another.',
  idempotency_key_reused: 'This request was sent before with other details. Please start again.',
  already_scheduled: 'This request already has an appointment.',
  technician_busy: 'This technician already has a job at that time.',
  technician_offline: 'This technician is offline. Set them to available first.',
  technician_inactive: 'This technician is deactivated.',
  technician_has_jobs: 'This technician still has jobs. Give them to someone else first.',
  already_en_route: 'This technician is on another job. Finish that one first.',
  transition_refused: 'That step isn’t possible from the current status.',
  changed_meanwhile: 'Someone else changed this in the meantime. Take another look, then decide.',
  too_late: 'It’s too late to change this online. Please call us.',
  too_many_changes: 'This visit was changed too often today. Please call us.',
  already_rated: 'You’ve already rated this visit. Thank you!',
  too_many_visits: 'This email address has too many visits booked. Please call us.',
  estimate_not_found: 'We couldn’t find that estimate. Check the link you were sent.',
  nothing_due: 'The balance due is less than that, or it’s already paid.',
  invoice_not_found: 'We couldn’t find that invoice.',
  invoice_refused: 'This can’t be invoiced like that.',
  nothing_left: 'That’s more than can be refunded.',
  refund_refused: 'Stripe has refused this refund.',
  payment_not_found: 'We couldn’t find that payment.',
  payment_declined: 'Your card was declined. Please try another one.',
  payments_off: 'We don’t take cards online. Please call us, or pay when the work is done.',
  payments_unavailable:
    'We can’t reach our payment service. Nothing was charged. Please try again in a moment.',
  payments_refused:
    'We can’t take cards online right now. Nothing was charged. Please call us, or pay by cash or check.',
  import_not_found: 'We couldn’t find that import.',
  import_running: 'All customers are already being imported. Wait for it to finish, or cancel it.',
  import_under_way: 'This import is still running. Cancel it first.',
  export_not_found: 'That file isn’t there anymore. Prepare it again.',
  not_configured: 'No account of the service system is set up on this server.',
  system_credentials_rejected:
    'The service system doesn’t accept these credentials. Check them and try again.',
  system_unavailable:
    'The service system isn’t responding correctly. Everything imported so far is kept; try again later.',
  upload_not_found: 'We couldn’t find that file. Please choose it again.',
  upload_incomplete: 'Part of the file didn’t arrive. Please send it again.',
  file_unreadable: 'This file could not be read as CSV.',
  photo_unreadable: 'That isn’t a photo we can read. Please take it again.',
  photo_too_large:
    'That photo is too large. It can have up to 15 MB and 50 megapixels. Please choose a smaller one.',
  photo_not_found: 'We couldn’t find that photo.',
  appliance_not_found: 'We couldn’t find that appliance. Choose it again.',
  too_many_photos: 'This visit can’t have more photos. Delete one first.',
  signature_invalid: 'This message is not signed as it should be.',
  location_invalid: 'Those coordinates aren’t a valid place.',
  rate_limited: 'Too many attempts. Please wait a little and try again.',
  request_timeout: 'This request took too long to reach us. Please try again.',
  payload_too_large: 'That’s too large for one request.',
  answer_too_large: 'That’s too much for one answer. Please ask for less at a time.',
} as const;

export type RefusalCode = keyof typeof refusalMessages;

/** A refusal, as sent between services. */
export interface RefusalBody {
  readonly code: RefusalCode;
  readonly message: string;
  /** Data for programs, such as `alternatives` or `allowed`. */
  readonly details?: Record<string, unknown>;
}

/** One wrong field of a request. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** The body of the gateway's error answers. A refusal's details are additional properties. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly code: RefusalCode | 'unavailable' | 'internal';
  readonly message: string;
  readonly errors?: FieldError[];
  readonly requestId: string;
}
