import { Button, Input } from 'antd';
import type { PaymentDetail } from '@contracts/payments/office';
import { paymentMessages, paymentTextLimits } from '@contracts/vocabulary/payments';
import { formatDateTime } from '../../shared/format';
import { outcomeOf } from '../../shared/editing/send-as-seen';
import { useDraft } from '../../shared/editing/use-draft';
import { useSeen } from '../../shared/editing/use-seen';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import { OfficeField, OfficeForm } from '../../shared/ui/office/office-form';
import { useReviewPaymentMutation } from './payment-endpoints';
import { nameOf, needsReview } from './payment-words';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './payments-admin.module.css';

/** Who has reviewed the payment, or a note to mark it as reviewed. */
export function ReviewForm({ payment }: { payment: PaymentDetail }) {
  const { id, review, unmatched } = payment;
  const [send, { isLoading }] = useReviewPaymentMutation();
  const { typed, type, clear } = useDraft('review', id, { note: '' });
  const [{ version }, see] = useSeen(payment, typed.note !== '');
  if (review) {
    return (
      <section aria-label="Review">
        <h3 className={text.partTitle}>Reviewed</h3>
        <p>{review.note}</p>
        <p className={text.note}>
          {review.by}, <time dateTime={review.at}>{formatDateTime(review.at)}</time>
        </p>
      </section>
    );
  }
  if (!needsReview(payment)) return null;
  const mark = async () => {
    const note = typed.note.trim();
    const sent = outcomeOf<PaymentDetail>(
      await send({ id, body: { note, version } }),
      (now) => now.review?.note === note,
    );
    if (sent.outcome === 'changed') see(sent.now);
    if (sent.outcome !== 'done') return toastFailure('Error marking the payment', sent.error);
    clear();
    toast({ title: 'Marked as reviewed', description: `${nameOf(payment)} is reviewed.` });
  };
  return (
    <section aria-label="Review">
      <h3 className={text.partTitle}>{unmatched ? 'Not for an appointment?' : 'Needs a look'}</h3>
      <OfficeForm
        className={styles.form}
        values={typed}
        onValuesChange={type}
        onFinish={() => {
          if (!isLoading) void mark();
        }}
      >
        <OfficeField
          name="note"
          label={unmatched ? 'What it is for' : 'What you found'}
          hint="For the office. This clears the alert and refunds nothing."
          check={(text) => (text.trim() === '' ? paymentMessages.reviewNote : undefined)}
        >
          <Input name="note" maxLength={paymentTextLimits.reviewNote} autoComplete="off" />
        </OfficeField>
        <Button htmlType="submit" loading={isLoading}>
          Mark as reviewed
        </Button>
      </OfficeForm>
    </section>
  );
}
