import type { VisitEstimate } from '@contracts/booking/appointments';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import { useState } from 'react';
import { randomId } from '../../../shared/api/idempotency';
import { formatMoney } from '../../../shared/format';
import { Button } from '../../../shared/ui/button';
import { Dialog } from '../../../shared/ui/dialog';
import { shownPhotos } from '../photos/job-photos';
import type { JobSteps } from '../steps/use-job-steps';
import { DraftForm } from './draft-form';
import {
  firstWrong,
  isSameSeen,
  newDraft,
  priceRange,
  seenOf,
  shownOptions,
  toSend,
  type EstimateDraft,
} from './estimate-draft';
import { EstimatePreview } from './estimate-preview';
import styles from './estimate.module.css';
import { feeOf, type PricedItem } from './price-items';

interface EstimateEditorProps {
  job: PhoneJob;
  /** The newest version that was sent. */
  estimate: VisitEstimate | null;
  steps: JobSteps;
  /** Undefined while the phone has none. */
  prices: readonly PricedItem[] | undefined;
  open: boolean;
  onClose: () => void;
  onSent: (words: string) => void;
}

/** Writes an estimate by thumb, also without a network: what is entered stays on the phone. */
export function EstimateEditor({ open, onClose, ...editing }: EstimateEditorProps) {
  const { job } = editing;
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      className={styles.sheet}
      title={`Estimate for ${job.customerName}`}
      description={`${applianceTitle(job)}, ${job.number}`}
    >
      {open && <Editor {...editing} onClose={onClose} />}
    </Dialog>
  );
}

function Editor({
  job,
  estimate,
  steps,
  prices,
  onClose,
  onSent,
}: Omit<EstimateEditorProps, 'open'>) {
  const { appointmentId, appliance } = job;
  const [at, setAt] = useState(0);
  const [tried, setTried] = useState(false);
  const [isPreview, setPreview] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const photos = shownPhotos(job, steps.photos);
  const kept = steps.queue.estimates[appointmentId];
  const draft: EstimateDraft =
    kept ??
    newDraft({
      fee: feeOf(prices ?? [], 'diagnostic', appliance),
      photos: photos.filter(({ shows }) => shows === 'problem').map(({ id }) => id),
      from: seenOf(estimate),
    });
  const change = (next: EstimateDraft) => steps.setEstimate(appointmentId, next);
  const seen = seenOf(estimate);
  const isOutdated = !isSameSeen(draft.from, seen);
  const wrong = firstWrong(draft);
  const estimateToSend = toSend(draft);
  const options = shownOptions(estimateToSend);
  const totals = options.map(({ total }) => total);

  const review = () => {
    setTried(true);
    if (wrong === null) return setPreview(true);
    if (wrong !== 'fee') setAt(wrong);
    // After it is drawn.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`.${styles.sheet} [aria-invalid]`)?.focus(),
    );
  };
  const send = () => {
    const fact = { kind: 'estimate', estimateId: randomId(), estimate: estimateToSend } as const;
    // It stays a draft until the server has it.
    steps.setEstimate(appointmentId, draft);
    if (steps.enter(job, fact)) onSent(`the estimate of ${priceRange(totals, formatMoney)}.`);
  };
  return (
    <>
      <div className={styles.body}>
        {isOutdated ? (
          <div className={styles.notice} role="alert">
            <p>{changeWords(draft, estimate)} This is your draft.</p>
            <Button onClick={() => change({ ...draft, from: seen })}>Go on with mine</Button>
          </div>
        ) : (
          estimate?.approved && (
            <p className={styles.notice} role="note">
              The customer approved {formatMoney(estimate.approved.total)}. They must approve this
              change, too. Until then that price holds.
            </p>
          )
        )}
        {isPreview ? (
          <EstimatePreview
            estimate={estimateToSend}
            options={options}
            photoCount={draft.photos.length}
            customerName={job.customerName}
            onEdit={() => setPreview(false)}
          />
        ) : (
          <>
            <DraftForm
              {...{ job, draft, photos, prices, at, tried }}
              onAt={setAt}
              onChange={change}
            />
            {kept && (
              <Button
                variant={isDiscarding ? 'danger' : 'quiet'}
                onBlur={() => setDiscarding(false)}
                onClick={() => {
                  if (!isDiscarding) return setDiscarding(true);
                  steps.setEstimate(appointmentId, null);
                  onClose();
                }}
              >
                {isDiscarding ? 'Yes, discard' : 'Discard this draft'}
              </Button>
            )}
          </>
        )}
      </div>
      <div className={styles.foot}>
        <p className={styles.sum}>
          {options.length === 1 ? 'Total' : `${options.length} options`}{' '}
          <strong>{priceRange(totals, formatMoney)}</strong>
        </p>
        {isPreview ? (
          <Button variant="primary" aria-disabled={isOutdated} onClick={send}>
            Send estimate
          </Button>
        ) : (
          <Button variant="primary" onClick={review}>
            Review
          </Button>
        )}
      </div>
    </>
  );
}

/** What happened to the version on which a draft is based. */
function changeWords({ from }: EstimateDraft, estimate: VisitEstimate | null): string {
  if (!estimate) return 'The estimate that this one replaces isn’t there anymore.';
  if (estimate.revision === from?.revision) {
    return `The customer ${estimate.state} that estimate in the meantime.`;
  }
  const price = priceRange([estimate.from, estimate.to], formatMoney);
  return `Another estimate of ${price} was sent in the meantime.`;
}
