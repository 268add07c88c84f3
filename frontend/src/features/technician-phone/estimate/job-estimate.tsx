import type { VisitEstimate } from '@contracts/booking/appointments';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { estimateStateLabels } from '@contracts/vocabulary/estimates';
import type { StatusTone } from '@contracts/vocabulary/status-tone';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { ClipboardList, QrCode as CodeIcon } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error';
import { formatMoney, formatTimeOn } from '../../../shared/format';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { StatusPill } from '../../../shared/ui/feedback/badge';
import { toastProblem } from '../../../shared/ui/feedback/toast-store';
import { useKeptFocus } from '../../../shared/ui/use-kept-focus';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import { FollowClosely, LinkToShare } from '../bill/link-to-share';
import type { DoorEntry } from '../bill/door-entries';
import type { JobSteps } from '../steps/use-job-steps';
import { draftOf, priceRange, shownOptions, visitEstimateOf } from './estimate-draft';
import { EstimateEditor } from './estimate-editor';
import { useKnownEstimates, useLazyJobEstimatesQuery } from './estimate-endpoints';
import styles from './estimate.module.css';
import type { PricedItem } from './price-items';

interface JobEstimateProps {
  job: PhoneJob;
  steps: JobSteps;
  prices: readonly PricedItem[] | undefined;
  announce: (words: string) => void;
}

const tones: Readonly<Record<VisitEstimate['state'], StatusTone>> = {
  sent: 'yellow',
  approved: 'green',
  declined: 'red',
};

/** Booking may not have heard yet of what this phone has sent. */
export function useNewestEstimate({ appointmentId, estimate }: PhoneJob): VisitEstimate | null {
  const { data } = useKnownEstimates(appointmentId);
  const [known] = data?.estimates ?? [];
  return known && known.revision > (estimate?.revision ?? 0)
    ? visitEstimateOf(known, estimate)
    : estimate;
}

/** A job's estimate: what became of it, and the way to write one. */
export function JobEstimate({ job, steps, prices, announce }: JobEstimateProps) {
  const [asked, setAsked] = useState<'editor' | 'code' | null>(null);
  const [part, keepFocus] = useKeptFocus<HTMLElement>();
  const [loadSent, { isFetching }] = useLazyJobEstimatesQuery();
  const { appointmentId, number, status, estimateUrl } = job;
  const { there, over } = trackingStatusRules[status];
  const estimate = useNewestEstimate(job);
  const draft = steps.queue.estimates[appointmentId];
  const waiting = steps.queue.door.find(
    (entry) => entry.appointmentId === appointmentId && entry.fact.kind === 'estimate',
  );
  const mayWrite = there && !over;
  if (!mayWrite && !estimate && !draft) return null;

  const close = () => {
    setAsked(null);
    keepFocus();
  };
  const revise = async () => {
    const { data, error } = await loadSent(appointmentId);
    const [newest] = data?.estimates ?? [];
    if (newest) {
      steps.setEstimate(appointmentId, draftOf(newest));
      return setAsked('editor');
    }
    toastProblem('Not opened', messageOf(error, 'The estimate couldn’t be loaded. Try again.'));
  };
  const of = <VisuallyHidden> {number}</VisuallyHidden>;
  return (
    <section className={styles.part} aria-label={`Estimate of ${number}`} ref={part} tabIndex={-1}>
      {estimate && <State estimate={estimate} />}
      {waiting && (
        <WaitingEstimate
          entry={waiting}
          number={number}
          isOffline={steps.delivery === 'offline'}
          onChange={() => {
            steps.takeBack(waiting.key);
            setAsked('editor');
          }}
        />
      )}
      {estimate && estimateUrl !== null && !waiting && (
        <Button icon={<CodeIcon size={18} aria-hidden="true" />} onClick={() => setAsked('code')}>
          Show the customer{of}
        </Button>
      )}
      {/* The link comes from booking, which hears of it a moment later. */}
      {estimate && estimateUrl === null && <FollowClosely />}
      {mayWrite && !waiting && (
        <Button
          icon={<ClipboardList size={18} aria-hidden="true" />}
          pending={isFetching}
          onClick={() => (draft || !estimate ? setAsked('editor') : void revise())}
        >
          {draft ? 'Finish the estimate' : estimate ? 'Revise' : 'Make an estimate'}
          {draft || !estimate ? of : <VisuallyHidden> the estimate of {number}</VisuallyHidden>}
        </Button>
      )}
      <EstimateEditor
        job={job}
        estimate={estimate}
        steps={steps}
        prices={prices}
        open={asked === 'editor'}
        onClose={close}
        onSent={(words) => {
          announce(`${number}: ${words}`);
          close();
        }}
      />
      <Dialog
        open={asked === 'code'}
        onOpenChange={close}
        title={`Estimate of ${number}`}
        description={
          estimate?.state === 'sent'
            ? 'The customer scans this code, or opens the link, and answers on their own phone.'
            : undefined
        }
      >
        {asked === 'code' && estimate && (
          <>
            <FollowClosely />
            <div className={styles.answered} role="status">
              {estimate.state !== 'sent' && <State estimate={estimate} />}
            </div>
            {estimateUrl !== null && (
              <LinkToShare
                url={estimateUrl}
                title={`Estimate for ${number}`}
                label={`QR code of the link to the estimate of ${number}`}
              />
            )}
          </>
        )}
      </Dialog>
    </section>
  );
}

/** What became of the newest version, and the price that holds. */
function State({ estimate }: { estimate: VisitEstimate }) {
  const { state, options, from, to, sentAt, reason, approved } = estimate;
  return (
    <>
      <p className={styles.state}>
        <strong>Estimate</strong>{' '}
        <StatusPill tone={tones[state]}>{estimateStateLabels[state]}</StatusPill>
      </p>
      {state === 'sent' && (
        <p className={styles.quiet}>
          {options === 1 ? '1 option' : `${options} options`}, {priceRange([from, to], formatMoney)}
          , sent {formatTimeOn(sentAt)}
        </p>
      )}
      {state === 'declined' && reason !== '' && (
        <blockquote className={styles.quiet}>{reason}</blockquote>
      )}
      {approved && (
        <p>
          <strong>{formatMoney(approved.total)}</strong> approved by {approved.name},{' '}
          {formatTimeOn(approved.at)}: {approved.option}
          {state !== 'approved' && '. It holds until they approve another one.'}
        </p>
      )}
    </>
  );
}

interface WaitingEstimateProps {
  entry: DoorEntry;
  number: string;
  isOffline: boolean;
  onChange: () => void;
}

function WaitingEstimate({ entry: { fact }, number, isOffline, onChange }: WaitingEstimateProps) {
  if (fact.kind !== 'estimate') return null;
  const totals = shownOptions(fact.estimate).map(({ total }) => total);
  return (
    <div className={styles.waiting}>
      <p>
        Estimate of {priceRange(totals, formatMoney)}:{' '}
        {isOffline ? 'sent when you’re back online.' : 'not sent yet.'}
      </p>
      <Button onClick={onChange}>
        Change it<VisuallyHidden> before it’s sent, {number}</VisuallyHidden>
      </Button>
    </div>
  );
}
