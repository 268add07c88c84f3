import type { Estimate } from '@contracts/payments/estimates';
import { estimateLimits } from '@contracts/vocabulary/estimates';
import { formatMoney } from '../../shared/format';
import { Button } from '../../shared/ui/button';
import { TextAreaField } from '../../shared/ui/forms/text-field';
import { Panel } from '../../shared/ui/panel';
import { approvedOption } from './estimate-situation';
import styles from './estimate.module.css';

interface DeclineFormProps {
  fee: Estimate['fee'];
  approvedBefore: Estimate | null;
  reason: string;
  failure: string;
  isSending: boolean;
  onReason: (reason: string) => void;
  onDecline: () => void;
  onBack: () => void;
}

/** What follows, and why, if they like to say it. */
export function DeclineForm({
  fee,
  approvedBefore,
  reason,
  failure,
  isSending,
  onReason,
  onDecline,
  onBack,
}: DeclineFormProps) {
  const before = approvedBefore && approvedOption(approvedBefore);
  return (
    <Panel tone="plate" as="div" className={styles.answer}>
      <form
        className={styles.form}
        noValidate
        aria-labelledby="decline"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) onDecline();
        }}
      >
        <h2 id="decline" tabIndex={-1}>
          Decline this estimate?
        </h2>
        <p>
          {before
            ? `${formatMoney(before.total)} that you approved before stays.`
            : fee
              ? `We won’t do this work. ${formatMoney(fee.amount)} is due for the visit: ${fee.text}.`
              : 'We won’t do this work, and nothing is due for it.'}
        </p>
        <TextAreaField
          label="Why"
          optional
          rows={3}
          maxLength={estimateLimits.reason}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
        {failure !== '' && (
          <p className={styles.notice} role="alert">
            {failure}
          </p>
        )}
        <div className={styles.ends}>
          <Button variant="danger" size="large" type="submit" pending={isSending}>
            Decline
          </Button>
          <Button size="large" onClick={onBack}>
            Back
          </Button>
        </div>
      </form>
    </Panel>
  );
}
