import { Collapse } from 'antd';
import type { Appointment } from '@contracts/booking/appointments';
import type { Estimate } from '@contracts/payments/estimates';
import { estimateStateLabels, type EstimateState } from '@contracts/vocabulary/estimates';
import type { StatusTone } from '@contracts/vocabulary/status-tone';
import { OptionCards } from '../../../shared/estimates/option-cards';
import { SignatureDrawing } from '../../../shared/estimates/signature-drawing';
import { formatDateTime, formatMoney } from '../../../shared/format';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { Loading } from '../../../shared/ui/feedback/spinner';
import drawer from '../../../shared/ui/office/record-drawer.module.css';
import text from '../../../shared/ui/office/record-text.module.css';
import { StatusTag } from '../../../shared/ui/office/status-tag';
import { pollingMs } from '../dispatch-endpoints';
import { useVisitEstimatesQuery } from './estimate-endpoints';

const tones: Readonly<Record<EstimateState, StatusTone>> = {
  sent: 'yellow',
  approved: 'green',
  declined: 'red',
  replaced: 'gray',
};

/** What the customer was sent and what they answered: the newest version, then earlier ones. */
export function JobEstimates({ appointment }: { appointment: Appointment }) {
  const { id, estimate } = appointment;
  const polling = useDispatchPolling();
  const { currentData, isError } = useVisitEstimatesQuery(id, {
    ...polling(pollingMs.appointments),
    skip: estimate === null,
    refetchOnMountOrArgChange: true,
  });
  if (!estimate) return null;
  const [newest, ...earlier] = currentData?.estimates ?? [];
  return (
    <section aria-labelledby="job-estimates" className={drawer.estimates}>
      <h3 id="job-estimates" className={text.partTitle}>
        Estimate
      </h3>
      {estimate.approved && estimate.state !== 'approved' && (
        <p>
          {formatMoney(estimate.approved.total)}, approved by {estimate.approved.name}, holds until
          the customer approves another one.
        </p>
      )}
      {newest ? (
        <Version estimate={newest} />
      ) : isError ? (
        <p>The estimate couldn’t be loaded. Trying again.</p>
      ) : (
        <Loading label="Loading the estimate" />
      )}
      {earlier.length > 0 && (
        <Collapse
          size="small"
          items={earlier.map((version) => ({
            key: version.id,
            label: `Version ${version.revision}: ${estimateStateLabels[version.state]}, ${formatDateTime(version.sentAt)}`,
            children: <Version estimate={version} />,
          }))}
        />
      )}
    </section>
  );
}

/** A version as the customer saw it, and their answer. */
function Version({ estimate }: { estimate: Estimate }) {
  const { revision, state, by, sentAt, note, photos, options, fee, answer } = estimate;
  return (
    <div className={drawer.estimates}>
      <div className={drawer.head}>
        <StatusTag tone={tones[state]}>{estimateStateLabels[state]}</StatusTag>
        <span className={text.quiet}>
          Version {revision}, sent by {by}, {formatDateTime(sentAt)}
        </span>
      </div>
      {answer && (
        <p>
          {answer.name === null
            ? `Declined ${formatDateTime(answer.at)}`
            : `Approved by ${answer.name}, ${formatDateTime(answer.at)}`}
          {answer.reason !== '' && <span className={drawer.prose}>: {answer.reason}</span>}
        </p>
      )}
      {answer?.name != null && <SignatureDrawing strokes={answer.signature} name={answer.name} />}
      {note !== '' && <p className={drawer.prose}>{note}</p>}
      <OptionCards
        options={options}
        marked={answer?.option ?? null}
        mark="Approved"
        headingLevel={4}
      />
      <p className={text.quiet}>
        {fee
          ? `If they don’t go ahead: ${fee.text}, ${formatMoney(fee.amount)}`
          : 'No fee if they don’t go ahead'}
        {photos.length > 0 && `. ${photos.length === 1 ? '1 photo' : `${photos.length} photos`}`}
      </p>
    </div>
  );
}
