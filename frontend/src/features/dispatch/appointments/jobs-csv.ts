/** Chosen jobs as a file. Pure. */
import { csvLine } from '@contracts/vocabulary/text/csv-line';
import { formatPhone } from '@contracts/vocabulary/phones';
import { workStatusLabel } from '../../../shared/ui/office/work-status';
import { shownStatus, type Job } from '../jobs/job';

const columns: readonly (readonly [title: string, of: (job: Job) => string | null])[] = [
  ['Number', ({ appointment }) => appointment.number],
  ['Date', ({ appointment }) => appointment.appointmentDate],
  ['Time', ({ appointment }) => appointment.timeSlot],
  ['Status', (job) => workStatusLabel(shownStatus(job))],
  ['Technician', ({ technician }) => technician?.name ?? null],
  ['Customer', ({ appointment }) => appointment.customerName],
  ['Phone', ({ appointment }) => formatPhone(appointment.phone)],
  ['Email', ({ appointment }) => appointment.email],
  ['Address', ({ appointment }) => appointment.address],
  ['City', ({ appointment }) => appointment.city],
  ['ZIP', ({ appointment }) => appointment.zipCode],
  ['Service', ({ appointment }) => appointment.serviceType],
  ['Appliance', ({ appointment }) => appointment.appliance],
  ['Brand', ({ appointment }) => appointment.brand],
  ['Total', ({ appointment }) => appointment.totalCost],
  ['Due', ({ appointment }) => appointment.due],
];

export const jobsCsv = (jobs: readonly Job[]): string =>
  [
    csvLine(columns.map(([title]) => title)),
    ...jobs.map((job) => csvLine(columns.map(([, of]) => of(job) ?? ''))),
  ].join('');
