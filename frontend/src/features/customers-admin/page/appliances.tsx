import { Button, Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApplianceVisit, CustomerAppliance } from '@contracts/booking/appliances';
import type { CustomerRecordFile } from '@contracts/customers/customer-file';
import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import { knownFacts, visitsInWords } from '../../../shared/appliances/appliance-words';
import { formatDayAndYear } from '../../../shared/format';
import { appointmentPath } from '../../../shared/page/office-paths';
import { ApplianceDialog } from '../../../shared/ui/office/appliances/appliance-dialog';
import { RecordPhoto } from '../../../shared/ui/office/photos/record-photo';
import { RecordPanel } from '../../../shared/ui/office/record-panel';
import text from '../../../shared/ui/office/record-text.module.css';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import styles from '../customers-admin.module.css';
import { pastServicesOf, type PastService } from './elsewhere';

interface AppliancesProps {
  file: CustomerRecordFile;
  retry: () => unknown;
}

/** In pixels. */
const photoSide = 64;
const mostPast = 5;

/** Those that visits were about, and what other visits said. */
export function Appliances({ file, retry }: AppliancesProps) {
  const { totals } = file;
  return (
    <RecordPanel title="Appliances">
      {totals === null ? (
        <div className={styles.empty} role="status">
          <p>Appliances can’t be shown right now. Try again in a moment.</p>
          <Button onClick={() => void retry()}>Try Again</Button>
        </div>
      ) : totals.appliances.length + totals.typedAppliances.length === 0 ? (
        <p className={styles.empty}>None from our visits yet.</p>
      ) : (
        <ul>
          {totals.appliances.map((appliance) => (
            <li key={appliance.id} className={styles.row}>
              <KnownAppliance appliance={appliance} past={pastServicesOf(file, appliance)} />
            </li>
          ))}
          {totals.typedAppliances.map(({ visits, lastDate, ...typed }) => (
            <li key={applianceTitle(typed)} className={styles.row}>
              {applianceTitle(typed)}
              <span className={text.quiet}>
                As booked: {visitsInWords(visits).toLowerCase()}, last{' '}
                <time dateTime={lastDate}>{formatDayAndYear(lastDate)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </RecordPanel>
  );
}

interface KnownApplianceProps {
  appliance: CustomerAppliance;
  /** In other systems. */
  past: readonly PastService[];
}

function KnownAppliance({ appliance, past }: KnownApplianceProps) {
  const [open, setOpen] = useState(false);
  const { id, address, visits, visitCount } = appliance;
  const title = applianceTitle(appliance);
  const [newest] = visits;
  const older = visitCount - visits.length;
  return (
    <>
      <Flex justify="space-between" align="baseline" gap={8}>
        <strong>{title}</strong>
        <Button size="small" onClick={() => setOpen(true)}>
          Edit<VisuallyHidden> {title}</VisuallyHidden>
        </Button>
      </Flex>
      <span className={text.quiet}>{knownFacts(appliance).join(' · ')}</span>
      <span className={text.quiet}>{address}</span>
      <ul className={styles.visits}>
        {visits.map((visit) => (
          <li key={visit.appointmentId}>
            <Visit visit={visit} />
          </li>
        ))}
      </ul>
      {older > 0 && <span className={text.quiet}>and {visitsInWords(older, 'earlier ')}</span>}
      {past.length > 0 && (
        <ul className={styles.visits} aria-label={`${title} in other systems`}>
          {past.slice(0, mostPast).map(({ what, date, source }, index) => (
            <li key={index} className={text.note}>
              {what}, {date === null ? 'date not known' : formatDayAndYear(date)} ({source})
            </li>
          ))}
          {past.length > mostPast && (
            <li className={text.note}>and {past.length - mostPast} more in the timeline</li>
          )}
        </ul>
      )}
      {newest && (
        <ApplianceDialog
          visit={{ id: newest.appointmentId, number: newest.number }}
          present={{ applianceId: id, appliances: [appliance] }}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Visit({ visit }: { visit: ApplianceVisit }) {
  const { appointmentId, appointmentDate, number, serviceType, workDone, photos } = visit;
  return (
    <>
      <Link className={text.mono} to={appointmentPath({ id: appointmentId, appointmentDate })}>
        {number}
      </Link>{' '}
      <span className={text.note}>
        {formatDayAndYear(appointmentDate)}, {serviceType}
      </span>
      {workDone && <span className={text.excerpt}>{workDone}</span>}
      {photos.length > 0 && (
        <Flex wrap gap={6} className={styles.thumbs}>
          {photos.map((photo, index) => (
            <RecordPhoto
              key={photo.id}
              of={{ record: 'appointments', id: appointmentId }}
              photo={photo}
              index={index}
              count={photos.length}
              side={photoSide}
            />
          ))}
        </Flex>
      )}
    </>
  );
}
