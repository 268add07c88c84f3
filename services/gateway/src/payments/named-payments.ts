import {
  appointmentsAtOnce,
  bookingRequests,
  type AppointmentNames,
} from '@contracts/booking/appointments';
import type { Page } from '@contracts/messaging';
import {
  officePaymentCalls,
  type PaymentRecord,
  type PaymentsQuery,
} from '@contracts/payments/office';
import type { DaySheet, TakerDay } from '@contracts/payments/day-sheets';
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
  const byId = new Map(
    names?.map(({ appointmentId, customerName, technicianName }) => [
      appointmentId,
      { customerName, technicianName },
    ]),
  );
  return {
    ...page,
    items: page.items.map((item) => ({ ...item, ...byId.get(item.appointmentId ?? '') })),
  };
}

/** With whose checks they are, for the deposit slip. */
export async function namedSheet(requests: Requests, sheet: DaySheet): Promise<DaySheet> {
  const { technicians, office = null } = sheet;
  const takers = office ? [...technicians, office] : technicians;
  const ids = takers.flatMap(({ checks }) => checks.flatMap((check) => check.appointmentId ?? []));
  if (ids.length === 0) return sheet;
  const appointmentIds = [...new Set(ids)].slice(0, appointmentsAtOnce);
  const names = await answerPart(requests, bookingRequests.names, { appointmentIds });
  const byId = new Map(names?.map((each) => [each.appointmentId, each.customerName]));
  const named = (taker: TakerDay): TakerDay => ({
    ...taker,
    checks: taker.checks.map((check) => {
      const customerName = byId.get(check.appointmentId ?? '');
      return { ...check, ...(customerName !== undefined && { customerName }) };
    }),
  });
  return {
    ...sheet,
    technicians: technicians.map(named),
    ...(sheet.office !== undefined && { office: office && named(office) }),
  };
}
