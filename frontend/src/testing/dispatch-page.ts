import { screen } from '@testing-library/react';
import type { Appointment, AppointmentHistoryEntry } from '@contracts/booking/appointments';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import { healthReply } from '../features/dispatch/test/factories';
import type { Alert, DispatchRecord } from '@contracts/tracking/records';
import type { Technician } from '@contracts/tracking/technicians';
import { technician } from '../shared/live/test/factories';
// Loaded before the first test: on a busy machine it takes longer than a test may.
import '../app/layouts/admin-layout';
import '../app/pages/office/admin-tracking-page';
import type { Answers, ApiCall } from './api-answers';
import { openPage } from './open-page';

/** What the services have; a spec may change it while the page is open. */
export interface Dispatch {
  technicians: Technician[];
  appointments: Appointment[];
  records: DispatchRecord[];
  alerts: Alert[];
  requests: ServiceRequest[];
  history: AppointmentHistoryEntry[];
}

/** /admin-tracking, with what its tabs ask for. It is connected, so that nothing is asked for again unless a frame says so. */
export function openDispatch(
  query: string,
  {
    answers = {},
    connected = true,
    ...known
  }: Partial<Dispatch> & { answers?: Answers; connected?: boolean } = {},
) {
  const dispatch: Dispatch = {
    technicians: [technician()],
    appointments: [],
    records: [],
    alerts: [],
    requests: [],
    history: [],
    ...known,
  };
  const page = openPage(`/admin-tracking${query}`, {
    signedInAs: 'admin',
    answers: {
      'GET /api/technicians': () => dispatch.technicians,
      'GET /api/appointments': () => dispatch.appointments,
      'GET /api/appointments/:id': ({ params }: ApiCall) =>
        dispatch.appointments.find(({ id }) => id === params.id),
      'GET /api/appointments/:id/history': () => dispatch.history,
      'GET /api/appointments/:id/appliance': { applianceId: null, appliances: [] },
      'GET /api/appointments/:id/photos': { photos: [] },
      'GET /api/appointments/:id/invoices': { invoices: [], proposal: null },
      'GET /api/tracking': () => dispatch.records,
      'POST /api/tracking/place': { place: null },
      'GET /api/admin/alerts': () => dispatch.alerts,
      'GET /api/admin/service-requests': () => dispatch.requests,
      'GET /api/service-requests/:id': ({ params }: ApiCall) =>
        dispatch.requests.find(({ id }) => id === params.id),
      'GET /api/health': healthReply(),
      ...answers,
    },
  });
  if (connected) page.live.connect();
  return { ...page, dispatch };
}

/** A row of the list. */
export const rowOf = (words: string | RegExp) =>
  screen.findByRole('row', { name: typeof words === 'string' ? new RegExp(words) : words });
