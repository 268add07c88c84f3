/** What is known about a customer besides their visits, requests, payments and messages. */
import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { Appointment, NoteName } from '@contracts/booking/appointments';
import type { CustomerFile } from '@contracts/customers/customer-file';
import { formatDayAndYear, formatMoney } from '../../shared/format';
import { appointmentSearch } from '../../shared/page/office-paths';
import { RecordPanel } from '../../shared/ui/office/record-panel';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './customers-admin.module.css';
import { RecordNumber, Section, type OfFile } from './record-section';

export function ImportedServices({ file: { imported }, retry }: OfFile) {
  if (imported !== null && imported.customers.length === 0) return null;
  return (
    <Section
      title="Imported services"
      items={imported && imported.services.map((service, index) => ({ ...service, index }))}
      total={imported?.serviceCount}
      none="No past services were imported."
      retry={retry}
      keyOf={({ index }) => String(index)}
      columns={[
        { title: 'Date', width: 170, render: ({ date }) => date && formatDayAndYear(date) },
        {
          title: 'Service',
          render: ({ service }) => <div className={styles.prose}>{service}</div>,
        },
        {
          title: 'Cost',
          width: 110,
          align: 'right',
          render: ({ cost }) => cost !== null && formatMoney(cost),
        },
      ]}
    />
  );
}

/** Imported services name appliances in their own words only. */
export function Appliances({ file: { totals, imported }, retry }: OfFile) {
  const others = imported !== null && imported.services.length > 0;
  return (
    <Section
      title="Appliances"
      items={totals && totals.appliances}
      none={
        others
          ? 'None from our visits yet. Imported services may name some.'
          : 'None from our visits yet.'
      }
      retry={retry}
      keyOf={({ appliance, brand }) => `${brand} ${appliance}`}
      columns={[
        { title: 'Appliance', render: applianceTitle },
        {
          title: 'Visits',
          width: 80,
          titled: true,
          align: 'right',
          render: ({ visits }) => visits,
        },
        {
          title: 'Last',
          width: 150,
          titled: true,
          render: ({ lastDate }) => formatDayAndYear(lastDate),
        },
      ]}
    />
  );
}

const readBy = [
  ['internalNotes', 'Office only'],
  ['technicianNotes', 'For the technician'],
  ['workDone', 'Work done, which the customer sees'],
] as const satisfies readonly (readonly [NoteName, string])[];

interface Note {
  readonly key: string;
  readonly note: string;
  readonly who: string;
  readonly about: Appointment | null;
}

function notesOf({ appointments, imported }: CustomerFile): Note[] {
  const ofVisits = (appointments ?? []).flatMap((visit) =>
    readBy.flatMap(([name, who]) => {
      const note = visit[name];
      return note ? [{ key: `${visit.id} ${name}`, note, who, about: visit }] : [];
    }),
  );
  const ofImported = (imported?.customers ?? []).flatMap(({ id, notes }) =>
    notes ? [{ key: `imported ${id}`, note: notes, who: 'Imported', about: null }] : [],
  );
  return [...ofImported, ...ofVisits];
}

export function Notes({ file, retry }: OfFile) {
  const missing = file.appointments === null || file.imported === null;
  const notes = notesOf(file);
  return (
    <Section
      title="Notes"
      items={missing && notes.length === 0 ? null : notes}
      none="No notes about this customer."
      note={missing && notes.length > 0 && 'Some notes may be missing right now.'}
      retry={retry}
      keyOf={({ key }) => key}
      columns={[
        {
          title: 'Note',
          render: ({ note, who, about }) => (
            <div className={styles.prose}>
              <span className={text.excerpt}>{note}</span>
              <span className={text.quiet}>
                {who}
                {about && (
                  <>
                    {' · '}
                    <RecordNumber record={about} search={appointmentSearch(about)} />
                  </>
                )}
              </span>
            </div>
          ),
        },
      ]}
    />
  );
}

/** The visits whose photos are in their drawers. */
export function Photos({ file: { totals, appointments } }: Pick<OfFile, 'file'>) {
  const visits = (totals?.photos ?? []).flatMap(({ appointmentId, photos }) => {
    const visit = appointments?.find(({ id }) => id === appointmentId);
    return visit ? [{ visit, count: photos.length }] : [];
  });
  if (visits.length === 0) return null;
  return (
    <RecordPanel title="Photos">
      <ul>
        {visits.map(({ visit, count }) => (
          <li key={visit.id} className={styles.row}>
            <RecordNumber record={visit} search={appointmentSearch(visit)} />
            {count === 1 ? 'One photo' : `${count} photos`} of {applianceTitle(visit)},{' '}
            {formatDayAndYear(visit.appointmentDate)}
          </li>
        ))}
      </ul>
    </RecordPanel>
  );
}
