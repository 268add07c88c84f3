import { Button, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { PaymentDetail } from '@contracts/payments/office';
import { appointmentNumberIn } from '@contracts/vocabulary/ids';
import {
  methodWords,
  paymentMessages,
  returnedCheckFee,
  voidReasonLabels,
  voidReasons,
  type VoidReason,
} from '@contracts/vocabulary/payments';
import { outcomeOf } from '../../shared/editing/send-as-seen';
import { useDraft } from '../../shared/editing/use-draft';
import { useSeen } from '../../shared/editing/use-seen';
import { formatMoney } from '../../shared/format';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import { OfficeField, OfficeForm } from '../../shared/ui/office/office-form';
import { AppointmentNumberField } from './appointment-number-field';
import { useMovePaymentMutation, useVoidPaymentMutation } from './payment-endpoints';
import { nameOf, typedDollars } from './payment-words';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './payments-admin.module.css';

interface VoidDraft {
  readonly reason: VoidReason | '';
  readonly fee: string;
  readonly number: string;
}

const nothing: VoidDraft = { reason: '', fee: '', number: '' };

/** Takes back cash or a check: it was never there, came back from the bank, or is another job's. */
export function VoidForm({ payment, isOwner }: { payment: PaymentDetail; isOwner: boolean }) {
  const { id, method, refundable } = payment;
  const { typed, type, clear } = useDraft('void', id, nothing);
  const { reason, fee, number } = typed;
  const [{ version }, see] = useSeen(payment, reason !== '');
  const [sendVoid, voiding] = useVoidPaymentMutation();
  const [sendMove, moving] = useMovePaymentMutation();
  const [asking, setAsking] = useState(false);
  const isLoading = voiding.isLoading || moving.isLoading;
  if (method === 'card' || (Number(refundable) <= 0 && !isLoading)) return null;

  const reasons = voidReasons.filter(
    (each) =>
      (isOwner || each === 'wrong-job') && (method === 'check' || each !== 'returned-check'),
  );
  const isMove = reason === 'wrong-job';
  const toNumber = appointmentNumberIn(number) ?? number;
  const cents = fee.trim() === '' ? null : typedDollars(fee);
  const send = async () => {
    if (reason === '') return;
    const answer =
      reason === 'wrong-job'
        ? await sendMove({ id, body: { appointmentNumber: toNumber, version } })
        : await sendVoid({
            id,
            body: {
              reason,
              ...(reason === 'returned-check' && cents !== null && { fee: cents }),
              version,
            },
          });
    setAsking(false);
    const sent = outcomeOf<PaymentDetail>(answer, ({ voided }) => voided === reason);
    if (sent.outcome === 'changed') see(sent.now);
    if (sent.outcome !== 'done')
      return toastFailure(`Error ${isMove ? 'moving' : 'voiding'} the payment`, sent.error);
    clear();
    toast(
      isMove
        ? { title: `Moved to ${toNumber}`, description: `${nameOf(payment)} is voided.` }
        : { title: `${nameOf(payment)} is voided`, description: 'The bill is due again.' },
    );
  };

  return (
    <section aria-label="Void">
      <h3 className={text.partTitle}>{isOwner ? 'Void' : 'Wrong job?'}</h3>
      <OfficeForm
        className={styles.form}
        values={typed}
        onValuesChange={type}
        onFinish={() => {
          if (!isLoading) setAsking(true);
        }}
      >
        <OfficeField
          name="reason"
          label="What happened"
          hint="The bill is due again. Both entries stay in the books."
          check={(chosen) => (chosen === '' ? paymentMessages.voidReason : undefined)}
        >
          <Radio.Group
            vertical
            options={reasons.map((value) => ({ value, label: voidReasonLabels[value] }))}
          />
        </OfficeField>
        {reason === 'returned-check' && (
          <OfficeField
            name="fee"
            label="Fee"
            optional
            hint="A new line of the bill, for the customer to pay."
            check={(typed) => wrongFee(typed)}
          >
            <Input name="fee" inputMode="decimal" prefix="$" maxLength={12} autoComplete="off" />
          </OfficeField>
        )}
        {isMove && (
          <AppointmentNumberField
            label="Right appointment number"
            hint="It gets the payment, with a receipt of its own."
          />
        )}
        <Button htmlType="submit" loading={isLoading}>
          {isMove ? 'Move' : 'Void'}
        </Button>
      </OfficeForm>
      <Modal
        open={asking}
        title={isMove ? `Move ${formatMoney(refundable)}?` : `Void ${formatMoney(refundable)}?`}
        okText={isMove ? 'Move it' : 'Void it'}
        okButtonProps={{ danger: true, type: 'primary' }}
        cancelText="Keep it"
        confirmLoading={isLoading}
        onOk={() => void send()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {nameOf(payment)} of {formatMoney(refundable)} {methodWords[method]} stays in the books
          and is marked as voided today. {payment.appointmentNumber ?? 'The bill'} is due again
          {reason === 'returned-check' && cents !== null && `, with a fee of ${formatMoney(cents)}`}
          {isMove && `, and the payment counts for ${toNumber}`}. This can’t be undone.
        </p>
      </Modal>
    </section>
  );
}

function wrongFee(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const fee = typedDollars(typed);
  return fee === null || fee <= 0 || fee > returnedCheckFee.max
    ? paymentMessages.returnedCheckFee
    : undefined;
}
