import type { Appointment } from '@contracts/booking/appointments';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { CustomerRecordFile } from '@contracts/customers/customer-file';
import type { CustomerChange } from '@contracts/customers/records';
import type { LookedUpCustomer, ServiceHistoryEntry } from '@contracts/imports/customers';
import type { MessageRecord } from '@contracts/notifications/messages';
import type { PaymentRecord } from '@contracts/payments/office';

/** Everything about a customer in one list, the newest first. Pure. */

export const timelineKinds = [
  'visits',
  'requests',
  'payments',
  'messages',
  'imports',
  'changes',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineKindLabels: Readonly<Record<TimelineKind, string>> = {
  visits: 'Visits',
  requests: 'Requests',
  payments: 'Payments',
  messages: 'Messages',
  imports: 'Imports',
  changes: 'Changes',
};

export type TimelineEntry = {
  readonly key: string;
  /** ISO instant. */
  readonly at: string;
} & (
  | { readonly kind: 'visits'; readonly visit: Appointment; readonly photos: number }
  | { readonly kind: 'requests'; readonly request: ServiceRequest }
  | { readonly kind: 'payments'; readonly payment: PaymentRecord }
  | { readonly kind: 'messages'; readonly message: MessageRecord }
  | {
      readonly kind: 'imports';
      readonly imported: LookedUpCustomer;
      /** Null: the import itself. */
      readonly service: ServiceHistoryEntry | null;
    }
  | {
      readonly kind: 'changes';
      /** Of one step. */
      readonly changes: readonly [CustomerChange, ...CustomerChange[]];
    }
);

function stepsOf(changes: readonly CustomerChange[]): TimelineEntry[] {
  const steps = new Map<string, [CustomerChange, ...CustomerChange[]]>();
  for (const change of changes) {
    const step = steps.get(change.step);
    if (step) step.push(change);
    else steps.set(change.step, [change]);
  }
  return [...steps.values()].map((ofStep) => ({
    kind: 'changes',
    key: `change ${ofStep[0].step}`,
    at: ofStep[0].at,
    changes: ofStep,
  }));
}

/** What was done elsewhere is at noon of its day, or with the import if no one knows when. */
function importsOf(imported: LookedUpCustomer): TimelineEntry[] {
  const { id, importedAt, serviceHistory } = imported;
  return [null, ...serviceHistory].map((service, nth) => ({
    kind: 'imports',
    key: `import ${id} ${nth}`,
    at: service?.date == null ? importedAt : `${service.date}T16:00:00.000Z`,
    imported,
    service,
  }));
}

/**
 * @param changes those that are loaded
 * @param more there are older changes. What is older than the last one would be out of order, and is
 * left out until they're loaded.
 */
export function timelineOf(
  file: CustomerRecordFile,
  changes: readonly CustomerChange[],
  more: boolean,
  kind: TimelineKind | null,
): TimelineEntry[] {
  const photosOf = new Map(
    (file.totals?.photos ?? []).map(({ appointmentId, photos }) => [appointmentId, photos.length]),
  );
  const entries: TimelineEntry[] = [
    ...(file.appointments ?? []).map((visit) => ({
      kind: 'visits' as const,
      key: `visit ${visit.id}`,
      at: visit.scheduledTime,
      visit,
      photos: photosOf.get(visit.id) ?? 0,
    })),
    ...(file.serviceRequests ?? []).map((request) => ({
      kind: 'requests' as const,
      key: `request ${request.id}`,
      at: request.createdAt,
      request,
    })),
    ...(file.payments ?? []).map((payment) => ({
      kind: 'payments' as const,
      key: `payment ${payment.id}`,
      at: payment.paidAt ?? payment.createdAt,
      payment,
    })),
    ...(file.messages ?? []).map((message) => ({
      kind: 'messages' as const,
      key: `message ${message.id}`,
      at: message.sentAt ?? message.createdAt,
      message,
    })),
    ...(file.imported ?? []).flatMap(importsOf),
    ...stepsOf(changes),
  ];
  const oldest = kind === null && more ? (changes.at(-1)?.at ?? '') : '';
  return entries
    .filter((entry) => (kind === null || entry.kind === kind) && entry.at >= oldest)
    .toSorted((one, other) => other.at.localeCompare(one.at));
}

/** The parts whose service doesn't answer, in words. */
export function missingParts(file: CustomerRecordFile, changesFailed: boolean): string[] {
  const missing: Readonly<Record<TimelineKind, boolean>> = {
    visits: file.appointments === null,
    requests: file.serviceRequests === null,
    payments: file.payments === null,
    messages: file.messages === null,
    imports: file.imported === null,
    changes: changesFailed,
  };
  return timelineKinds
    .filter((kind) => missing[kind])
    .map((kind) => timelineKindLabels[kind].toLowerCase());
}

/** How many there are, if the answer has only the newest of them. */
export function olderVisits({ appointments, totals }: CustomerRecordFile): number {
  return totals && appointments ? totals.appointmentCount - appointments.length : 0;
}
