import { bookingRequests, type AppointmentNames } from '@contracts/booking/appointments';
import type { Page } from '@contracts/messaging';
import {
  officePaymentCalls,
  type PaymentRecord,
  type PaymentsQuery,
} from '@contracts/payments/office';
import type { Requests } from '@service-kit/requests/requests';
import { answerPart } from '../edge/http/answer-part';

/**
 * Payments with the names of their appointments, and found by them: booking knows whose they are.
 * Without booking, they are found by what payments knows.
 */
export async function namedPayments(
  requests: Requests,
  query: PaymentsQuery,
): Promise<Page<PaymentRecord>> {
  const { search = '' } = query;
  const found =
    search.trim() === ''
      ? null
      : await answerPart(requests, bookingRequests.withPayments, { search });
  const page = await requests.ask(officePaymentCalls.payments, { ...query, ...found });
  return withNames(page, (appointmentIds) =>
    answerPart(requests, bookingRequests.names, { appointmentIds }),
  );
}

/** With the names of the appointments that `namesOf` knows. */
export async function withNames(
  page: Page<PaymentRecord>,
  namesOf: (appointmentIds: readonly string[]) => Promise<readonly AppointmentNames[] | null>,
): Promise<Page<PaymentRecord>> {
  const appointmentIds = [
    ...new Set(page.items.flatMap(({ appointmentId }) => appointmentId ?? [])),
  ];
  if (appointmentIds.length === 0) return page;
  const names = await namesOf(appointmentIds);
  const byId = new Map(names?.map(({ appointmentId, ...theirs }) => [appointmentId, theirs]));
  return {
    ...page,
    items: page.items.map((item) => ({ ...item, ...byId.get(item.appointmentId ?? '') })),
  };
}
