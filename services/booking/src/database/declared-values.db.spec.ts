/** The literals of migrations against the vocabulary that everything else derives from. */
import { randomUUID } from 'node:crypto';
import {
  appointmentStatuses,
  appointmentStatusesThatAre,
  appointmentStatusRules,
} from '@contracts/vocabulary/appointment-status';
import {
  appointmentOrigins,
  serviceRequestOrigins,
  type AppointmentOrigin,
  type ServiceRequestOrigin,
} from '@contracts/vocabulary/booking';
import {
  serviceRequestStatuses,
  serviceRequestStatusRules as requestRules,
} from '@contracts/vocabulary/service-request-status';
import { technicianAvailabilities } from '@contracts/vocabulary/technician-status';
import {
  trackingStatuses,
  trackingStatusesThatAre,
  trackingStatusRules,
  type TrackingStatusRule,
} from '@contracts/vocabulary/tracking-status';
import { photoSources, photoSubjectNames, photoTypes } from '@contracts/vocabulary/photos';
import {
  checked,
  describeDeclaredColumns,
  type DeclaredColumn,
} from '@service-kit/testing/declared-in-database';
import { isImported } from '../origin/imported-records';
import { database } from './data-source';

const standing = appointmentStatusesThatAre('stands');
const waiting = serviceRequestStatuses.filter((status) => requestRules[status].schedulable);

const visitsWhere = (holds: (rule: TrackingStatusRule) => boolean) =>
  trackingStatuses.filter((status) => holds(trackingStatusRules[status]));

/** Indexes that the office's lists are read from, which imported records are not in. */
const onlyOfTheLists = (
  origins: readonly (AppointmentOrigin | ServiceRequestOrigin)[],
  indexes: readonly string[],
): DeclaredColumn['conditions'] => {
  const listed = origins.filter((origin) => !isImported({ origin }));
  return Object.fromEntries(indexes.map((index) => [index, { holdsFor: listed }]));
};

describeDeclaredColumns(database, [
  checked('appointments', 'status', appointmentStatuses, {
    technician_in_one_place: {
      holdsFor: standing,
      row: { technician_id: randomUUID(), origin: 'booked' },
    },
    one_appointment_for_a_request: {
      holdsFor: standing,
      row: { service_request_id: randomUUID(), origin: 'booked' },
    },
    appointments_open: {
      holdsFor: appointmentStatuses.filter((status) => !appointmentStatusRules[status].over),
      row: { origin: 'booked' },
    },
    status_of_the_visit: { holdsFor: ['scheduled'], row: { tracking_status: 'en-route' } },
    no_show_is_canceled: {
      holdsFor: appointmentStatuses.filter((status) => !appointmentStatusRules[status].stands),
      row: { no_show: true },
    },
  }),
  // Which status of its visit goes with each status of an appointment.
  ...appointmentStatuses.map((status) =>
    checked('appointments', 'tracking_status', trackingStatuses, {
      status_of_the_visit: {
        holdsFor: visitsWhere(({ appointmentStatus }) => appointmentStatus === status),
        row: { status },
      },
      visit_has_technician: {
        holdsFor: visitsWhere(({ active }) => !active),
        row: { origin: 'booked' },
      },
      one_job_under_way: { holdsFor: trackingStatusesThatAre('busy') },
      visits_open: { holdsFor: visitsWhere(({ over }) => !over), row: { origin: 'booked' } },
    }),
  ),
  checked('appointments', 'origin', appointmentOrigins, {
    appointments_demo: { holdsFor: ['demo'] },
    appointments_imported: { holdsFor: ['imported'] },
    ...onlyOfTheLists(appointmentOrigins, [
      'appointments_by_time',
      'appointments_by_status',
      'appointments_search_words',
      'appointments_phone_digits',
    ]),
    visits_open: {
      holdsFor: appointmentOrigins.filter((origin) => !isImported({ origin })),
      row: { tracking_status: 'scheduled' },
    },
    visits_of_technician: {
      holdsFor: appointmentOrigins.filter((origin) => !isImported({ origin })),
      row: { technician_id: randomUUID() },
    },
    visit_has_technician: { holdsFor: ['imported'], row: { tracking_status: 'en-route' } },
    // Those that take a seat.
    technician_in_one_place: {
      holdsFor: ['booked'],
      row: { technician_id: randomUUID(), status: 'scheduled' },
    },
    one_appointment_for_a_request: {
      holdsFor: ['booked'],
      row: { service_request_id: randomUUID(), status: 'scheduled' },
    },
    appointments_open: { holdsFor: ['booked'], row: { status: 'scheduled' } },
  }),
  checked('service_requests', 'status', serviceRequestStatuses, {
    waiting_without_appointment: {
      holdsFor: serviceRequestStatuses.filter((status) => !waiting.includes(status)),
      row: { appointment_id: randomUUID() },
    },
    completed_when_completed: {
      holdsFor: serviceRequestStatuses.filter((status) => requestRules[status].sets !== null),
      row: { completed_at: '2026-11-23T15:00:00Z' },
    },
    urgency: { holdsFor: waiting, is: '> 0', row: { is_emergency: false } },
  }),
  checked('service_requests', 'origin', serviceRequestOrigins, {
    service_requests_imported: { holdsFor: ['imported'] },
    ...onlyOfTheLists(serviceRequestOrigins, [
      'service_requests_by_urgency',
      'service_requests_by_status',
      'service_requests_search_words',
      'service_requests_phone_digits',
    ]),
  }),
  checked('technician_roster', 'availability', technicianAvailabilities),
  checked('photos', 'type', photoTypes),
  checked('photos', 'added_by', photoSources),
  checked('photos', 'shows', photoSubjectNames),
]);
