import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { trackingWordsOf } from '@contracts/vocabulary/tracking-words';
import { dialHref } from '@contracts/vocabulary/phones';
import { Navigation, Phone } from 'lucide-react';
import { formatPhone, formatPlace, formatSlot, formatTimeOn } from '../../shared/format';
import { directionsLink } from '../../shared/page/map-links';
import { StatusPill } from '../../shared/ui/feedback/badge';
import { ButtonLink } from '../../shared/ui/button';
import { useNow } from '../../shared/ui/use-now';
import { JobAppliance } from './appliance/job-appliance';
import { NameAppliance } from './appliance/name-appliance';
import { JobBill } from './bill/job-bill';
import { JobEstimate } from './estimate/job-estimate';
import type { PricedItem } from './estimate/price-items';
import { JobInvoice } from './invoice/job-invoice';
import { JobActions, type JobActionsProps } from './job-actions';
import { JobMap } from './job-map';
import { JobPhotos } from './photos/job-photos';
import mono from '../../shared/ui/mono.module.css';
import styles from './job-card.module.css';
import { StepNote } from './steps/step-note';

/** Finds it in the document: a step may move the card, and the focus goes with it. */
export const cardId = ({ appointmentId }: PhoneJob): string => `job-${appointmentId}`;

interface JobCardProps extends JobActionsProps {
  job: PhoneJob;
  /** The price book; undefined while the phone has none. */
  prices: readonly PricedItem[] | undefined;
}

export function JobCard({
  job,
  leading,
  recentlyChanged,
  steps,
  position,
  prices,
  announce,
}: JobCardProps) {
  const { label, tone } = trackingWordsOf(job).technician;
  // What the plate says goes before what the customer typed.
  const named = job.appliances.find(({ id }) => id === job.applianceId);
  const modelNumber = named?.modelNumber ?? job.modelNumber;
  const address = `${job.address}, ${job.city}, ${job.state} ${job.zipCode}`;

  return (
    <article
      className={styles.card}
      data-leading={leading}
      aria-label={`Job ${job.number}`}
      id={cardId(job)}
      tabIndex={-1}
    >
      <header className={styles.head}>
        <p className={styles.time}>{formatSlot(job.timeSlot)}</p>
        <StatusPill tone={tone}>{label}</StatusPill>
      </header>
      <h3 className={styles.what}>{applianceTitle(job)}</h3>
      <p className={styles.meta}>
        {job.serviceType} · {job.number}
      </p>
      <address className={styles.who}>
        <strong>{job.customerName}</strong>
        <span>{formatPlace(address)}</span>
      </address>
      {job.gateCode && (
        <p className={styles.gate}>
          <span className={mono.label}>Gate code</span> <strong>{job.gateCode}</strong>
        </p>
      )}
      {modelNumber && (
        <p className={styles.gate}>
          <span className={mono.label}>Model</span> <strong>{modelNumber}</strong>
        </p>
      )}
      <JobAppliance job={job} />
      {job.description && <blockquote className={styles.description}>{job.description}</blockquote>}
      {job.officeNotes && (
        <section className={styles.officeNotes} aria-label="From the office">
          <h4>From the office</h4>
          <p>{job.officeNotes}</p>
        </section>
      )}
      <div className={styles.reach}>
        <ButtonLink
          href={directionsLink({ ...job.coordinates, address, approximate: job.approximate })}
          target="_blank"
          rel="noreferrer"
          icon={<Navigation size={18} aria-hidden="true" />}
        >
          Navigate
        </ButtonLink>
        <ButtonLink
          href={dialHref(job.phone)}
          icon={<Phone size={18} aria-hidden="true" />}
          aria-label={`Call ${job.customerName}, ${formatPhone(job.phone)}`}
        >
          Call
        </ButtonLink>
      </div>
      <Waiting job={job} />
      <JobActions {...{ job, leading, recentlyChanged, steps, position, announce }} />
      {/* Below the button, so that a second tap on the same place never meets the undo. */}
      <StepNote job={job} steps={steps} announce={announce} />
      <JobEstimate {...{ job, steps, prices, announce }} />
      <JobInvoice {...{ job, steps, announce }} />
      <JobBill {...{ job, steps, announce }} />
      {trackingStatusRules[job.status].driving && <JobMap job={job} position={position} />}
      {job.notes && <p className={styles.meta}>Your notes: {job.notes}</p>}
      <NameAppliance {...{ job, steps, announce }} />
      <JobPhotos job={job} steps={steps} announce={announce} />
    </article>
  );
}

/** How long the technician has been at the door. */
function Waiting({ job: { status, reachedAt } }: { job: PhoneJob }) {
  const now = useNow(10);
  const { there, started } = trackingStatusRules[status];
  if (!there || started || reachedAt === null) return null;
  const minutes = Math.floor((now - Date.parse(reachedAt)) / 60_000);
  if (minutes < 1) return null;
  return (
    <p className={styles.meta}>
      At the door since {formatTimeOn(reachedAt)}, {minutes} min
    </p>
  );
}
