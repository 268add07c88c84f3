/**
 * Parameters in paths. An impossible one gets the answer of an unknown one, so that the answer
 * doesn't reveal the format, and it isn't passed on.
 */
import { Param } from '@nestjs/common';
import type { AccountId } from '@contracts/customers/accounts';
import type { CustomerNumber } from '@contracts/customers/records';
import type { RefusalCode } from '@contracts/refusals';
import { isCalendarDate } from '@contracts/parsing';
import { itemCodePattern } from '@contracts/vocabulary/office/price-book';
import { isRecordId } from '@contracts/vocabulary/ids';
import { textNumber } from '@contracts/vocabulary/text/text-messages';
import { Refusal } from '@service-kit/requests/refusal';

/** Returns the id in lowercase, as stored; undefined if it's impossible. */
export function asRecordId(text: unknown): string | undefined {
  const id = typeof text === 'string' ? text.toLowerCase() : undefined;
  return isRecordId(id) ? id : undefined;
}

export function isAccountId(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647;
}

function pathParam<Value>(
  name: string,
  parse: (text: unknown) => Value | undefined,
  missing: RefusalCode,
): ParameterDecorator {
  const transform = (text: unknown): Value => {
    const value = parse(text);
    if (value === undefined) throw new Refusal(missing);
    return value;
  };
  return Param(name, { transform });
}

const recordIdParam =
  (missing: RefusalCode, usualName = 'id') =>
  (name = usualName) =>
    pathParam(name, asRecordId, missing);

export const AppointmentId = recordIdParam('appointment_not_found');
export const EstimateId = recordIdParam('estimate_not_found', 'estimateId');
export const InvoiceId = recordIdParam('invoice_not_found', 'invoiceId');
export const JobId = recordIdParam('import_not_found', 'jobId');
export const MessageId = recordIdParam('message_not_found');
export const PaymentId = recordIdParam('payment_not_found');
export const PhotoId = recordIdParam('photo_not_found', 'photoId');
export const ServiceRequestId = recordIdParam('service_request_not_found');
export const TechnicianId = recordIdParam('technician_not_found');
export const UploadId = recordIdParam('upload_not_found', 'uploadId');

/** E.164 */
export const TextNumber = () =>
  pathParam(
    'number',
    (text) => (typeof text === 'string' && textNumber.test(text) ? text : undefined),
    'not_found',
  );

export const AccountIdParam = () =>
  pathParam(
    'id',
    (text): AccountId | undefined => (isAccountId(text) ? Number(text) : undefined),
    'customer_not_found',
  );

export const CustomerNumberParam = () =>
  pathParam(
    'customerNumber',
    (text): CustomerNumber | undefined => (isAccountId(text) ? Number(text) : undefined),
    'customer_not_found',
  );

/** Of the price book. */
export const ItemCode = () =>
  pathParam(
    'code',
    (text) => (typeof text === 'string' && itemCodePattern.test(text) ? text : undefined),
    'not_found',
  );

/** Ours have 43 characters. */
const longestToken = 100;

export const LinkToken = (missing: RefusalCode = 'appointment_not_found') =>
  pathParam(
    'token',
    (text) => (typeof text === 'string' && text.length <= longestToken ? text : undefined),
    missing,
  );

export const CalendarDate = () =>
  pathParam('date', (text) => (isCalendarDate(text) ? text : undefined), 'not_found');

export const IntentId = () =>
  pathParam(
    'intentId',
    (text) => (typeof text === 'string' && /^pi_\w{1,250}$/.test(text) ? text : undefined),
    'payment_not_found',
  );
