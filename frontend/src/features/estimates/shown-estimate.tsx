import type { Estimate, ShownEstimate } from '@contracts/payments/estimates';
import { useEffect, useRef } from 'react';
import { useBusiness } from '../../shared/config/site-config';
import { OptionCards } from '../../shared/estimates/option-cards';
import { SignatureDrawing } from '../../shared/estimates/signature-drawing';
import { formatDateTime, formatMoney } from '../../shared/format';
import { telHref } from '../../shared/page/paths';
import { RatingPlate, type PlateCell } from '../../shared/ui/business/rating-plate';
import { Panel } from '../../shared/ui/panel';
import { Answering } from './answering';
import { EstimatePhotos } from './estimate-photos';
import { approvedOption, situationOf, type EstimateSituation } from './estimate-situation';
import styles from './estimate.module.css';

interface ShownEstimateViewProps {
  token: string;
  shown: ShownEstimate;
  refetch: () => void;
}

interface Words {
  readonly heading: string;
  readonly lead: (shown: ShownEstimate) => string;
}

const words: Readonly<Record<EstimateSituation, Words>> = {
  open: {
    heading: 'Your estimate',
    lead: ({ estimate: { options, by } }) =>
      options.length === 1
        ? `From ${by}. Nothing starts before you approve it.`
        : `From ${by}. Compare the options and choose one. Nothing starts before you approve it.`,
  },
  approved: {
    heading: 'You approved this estimate',
    lead: ({ open }) =>
      open
        ? 'Thank you. Your technician goes ahead with it, and asks you first if anything changes. You pay when the work is done.'
        : 'This visit was canceled. Call us if you still need us.',
  },
  declined: {
    heading: 'You declined this estimate',
    lead: ({ approvedBefore, estimate: { fee } }) => {
      if (approvedBefore) return `${priceOf(approvedBefore)} that you approved before still holds.`;
      const due = fee ? ` ${formatMoney(fee.amount)} is due for the visit.` : '';
      return `We won’t do this work.${due} If you change your mind, call us.`;
    },
  },
  canceled: {
    heading: 'This estimate has ended',
    lead: () => 'The visit was canceled, so it can’t be approved anymore. Call us to book again.',
  },
};

const priceOf = (estimate: Estimate): string => formatMoney(approvedOption(estimate)?.total ?? '0');

/** An estimate as its customer sees it, and their answer. */
export function ShownEstimateView({ token, shown, refetch }: ShownEstimateViewProps) {
  const { number, description, estimate, approvedBefore } = shown;
  const { phone } = useBusiness();
  const situation = situationOf(shown);
  const { heading, lead } = words[situation];
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(situation);
  useEffect(() => {
    // The pressed button is gone.
    if (before.current !== situation) {
      scrollTo(0, 0);
      title.current?.focus({ preventScroll: true });
    }
    before.current = situation;
  }, [situation]);
  const { options, note, photos, fee, answer } = estimate;
  return (
    <>
      {/* Not a header: those aren't printed. */}
      <div className={styles.head}>
        <h1 ref={title} tabIndex={-1}>
          {heading}
        </h1>
        <p className={styles.lead}>{lead(shown)}</p>
        <p className={styles.what}>
          {description} · {number}
        </p>
      </div>
      {situation === 'open' && approvedBefore && (
        <p className={styles.notice} role="note">
          <strong>The price changed: here’s the new estimate.</strong> {priceOf(approvedBefore)}{' '}
          that you approved before stays until you approve this one.
        </p>
      )}
      {situation === 'approved' && <Approval estimate={estimate} />}
      {situation === 'declined' && approvedBefore && (
        <Approval title="What you approved before" estimate={approvedBefore} />
      )}
      {(note !== '' || photos.length > 0) && (
        <section className={styles.found} aria-labelledby="found">
          <h2 id="found">What we found</h2>
          {note !== '' && <p className={styles.note}>{note}</p>}
          <EstimatePhotos token={token} ids={photos} />
        </section>
      )}
      {situation === 'open' ? (
        <Answering key={number} token={token} shown={shown} refetch={refetch} />
      ) : (
        <section className={styles.found} aria-labelledby="options">
          <h2 id="options">{options.length === 1 ? 'What it costs' : 'The options'}</h2>
          <OptionCards options={options} marked={answer?.option ?? null} mark="Approved" />
        </section>
      )}
      {situation === 'open' && fee && (
        <p className={styles.fee}>
          If you don’t go ahead, {formatMoney(fee.amount)} is due: {fee.text}. It’s credited when
          you approve.
        </p>
      )}
      <p className={styles.sent}>
        Sent {formatDateTime(estimate.sentAt)}
        {estimate.revision > 1 && `, version ${estimate.revision}`}. Call{' '}
        <a href={telHref(phone)}>{phone}</a> and mention {number}.
      </p>
    </>
  );
}

/** What was approved, by whom, and when. */
function Approval({ title, estimate }: { title?: string; estimate: Estimate }) {
  const { answer } = estimate;
  const option = approvedOption(estimate);
  if (!answer || !option) return null;
  const name = answer.name ?? '';
  const cells: PlateCell[] = [
    { label: 'Approved', value: option.name },
    { label: 'Price', value: formatMoney(option.total) },
    { label: 'By', value: name },
    { label: 'On', value: formatDateTime(answer.at) },
  ];
  const plate = <RatingPlate columns={2} size="text" cells={cells} />;
  return (
    <div className={styles.approval}>
      {title === undefined ? (
        plate
      ) : (
        <Panel title={title} tone="shell">
          {plate}
        </Panel>
      )}
      <SignatureDrawing strokes={answer.signature} name={name} />
    </div>
  );
}
