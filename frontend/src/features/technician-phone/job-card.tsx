import type { TechnicianJob } from '@contracts/tracking';
import { trackingLimits } from '@contracts/vocabulary/tracking';
import type { TrackingStatus } from '@contracts/vocabulary/tracking';
import { Navigation, Phone } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../shared/api-error';
import { formatPhone, formatSlot } from '../../shared/format';
import { directionsLink, telephoneLink } from '../../shared/paths';
import { StatusPill } from '../../shared/ui/badge';
import { Button, ButtonLink } from '../../shared/ui/button';
import { Dialog } from '../../shared/ui/dialog';
import { TextAreaField } from '../../shared/ui/text-field';
import { toast } from '../../shared/ui/toast-store';
import styles from './job-card.module.css';
import { jobStatus, stepLabel } from './job-steps';
import { useMoveJobMutation } from './phone-endpoints';

/** One job. `leading` is the one to do next: its button is the red one. */
export function JobCard({ job, leading }: { job: TechnicianJob; leading: boolean }) {
  const [move, { isLoading }] = useMoveJobMutation();
  const [finishing, setFinishing] = useState(false);
  const [notes, setNotes] = useState('');
  const { label, tone } = jobStatus[job.status];
  const address = `${job.address}, ${job.city}, ${job.state} ${job.zipCode}`;

  const go = async (status: TrackingStatus, told?: string) => {
    const { appointmentId } = job;
    const { error } = await move({ appointmentId, status, ...(told && { notes: told }) });
    if (error) {
      toast({
        title: 'Not changed',
        description: messageOf(error, 'The status could not be changed. Please try again.'),
        variant: 'destructive',
      });
    } else {
      setFinishing(false);
    }
  };

  return (
    <article className={styles.card} data-leading={leading} aria-label={`Job ${job.number}`}>
      <header className={styles.head}>
        <p className={styles.time}>{formatSlot(job.timeSlot)}</p>
        <StatusPill tone={tone}>{label}</StatusPill>
      </header>
      <h3 className={styles.what}>
        {job.brand} {job.appliance}
      </h3>
      <p className={styles.meta}>
        {job.serviceType} · {job.number}
      </p>
      <address className={styles.who}>
        <strong>{job.customerName}</strong>
        <span>{address}</span>
      </address>
      {job.description && <blockquote className={styles.told}>{job.description}</blockquote>}
      <div className={styles.reach}>
        <ButtonLink
          href={directionsLink(address)}
          target="_blank"
          rel="noreferrer"
          icon={<Navigation size={18} aria-hidden="true" />}
        >
          Navigate
        </ButtonLink>
        <ButtonLink
          href={telephoneLink(job.phone)}
          icon={<Phone size={18} aria-hidden="true" />}
          aria-label={`Call ${job.customerName}, ${formatPhone(job.phone)}`}
        >
          Call
        </ButtonLink>
      </div>
      {job.allowed.map((status) => (
        <Button
          key={status}
          block
          size="large"
          variant={leading ? 'primary' : 'secondary'}
          pending={isLoading && !finishing}
          onClick={() => (status === 'completed' ? setFinishing(true) : void go(status))}
        >
          {stepLabel[status]}
        </Button>
      ))}
      {job.notes && <p className={styles.meta}>Your notes: {job.notes}</p>}
      <Dialog
        open={finishing}
        onOpenChange={setFinishing}
        title="Is the job done?"
        description={`${job.brand} ${job.appliance} for ${job.customerName}. This cannot be taken back.`}
        actions={
          <>
            <Button
              variant="primary"
              pending={isLoading}
              onClick={() => void go('completed', notes.trim())}
            >
              Yes, job done
            </Button>
            <Button disabled={isLoading} onClick={() => setFinishing(false)}>
              Not yet
            </Button>
          </>
        }
      >
        <TextAreaField
          label="Notes"
          optional
          hint="What was done and which parts went in."
          maxLength={trackingLimits.notes}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
        />
      </Dialog>
    </article>
  );
}
