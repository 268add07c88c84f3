import { Button, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { PaymentDetail, RefundPayment } from '@contracts/payments/office';
import { refundStatusRules } from '@contracts/vocabulary/payment-status';
import {
  demoIntentPrefix,
  methodLabels,
  methodWords,
  paymentMessages,
  paymentTextLimits,
  takenMethods,
  type TakenMethod,
} from '@contracts/vocabulary/payments';
import { isApiError } from '../../shared/api/api-error';
import { useDraft } from '../../shared/editing/use-draft';
import { formatMoney } from '../../shared/format';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import { OfficeField, OfficeForm } from '../../shared/ui/office/office-form';
import { OfficeSelect } from '../../shared/ui/office/fields/office-select';
import type { Choice } from '../../shared/ui/office/fields/typed-choice';
import { useCashOwnersQuery, useRefundPaymentMutation } from './payment-endpoints';
import { isWhole, nameOf, typedDollars, wrongRefund } from './payment-words';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './payments-admin.module.css';

/** How cash or a check is paid back. */
const ways = takenMethods.map((value) => ({ value, label: methodLabels[value] }));

interface RefundDraft {
  readonly amount: string;
  readonly reason: string;
  /** For cash and checks; as it came in until chosen. */
  readonly method?: TakenMethod;
  /** `office` or a technician's id; of the one who took it until chosen. */
  readonly cashOf?: string;
  /** No, until chosen. */
  readonly stillOwed?: 'yes' | 'no';
}

const owed = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes, it’s due again' },
];

/** After a refusal the input stays, and a retry is the same refund. */
export function RefundForm({ payment }: { payment: PaymentDetail }) {
  const { id, refundable, heldBy } = payment;
  // Until something is typed, it suggests everything that is left.
  const { typed, type, clear, keyFor, get } = useDraft<RefundDraft>('refund', id, {
    amount: refundable,
    reason: '',
  });
  const [refund, { isLoading }] = useRefundPaymentMutation();
  const [asking, setAsking] = useState(false);
  const byHand = payment.method === 'card' ? null : payment.method;
  const { amount, reason, ...chosen } = typed;
  const method = byHand && (chosen.method ?? byHand);
  const { stillOwed = 'no' } = chosen;
  const { data: crew = [] } = useCashOwnersQuery(undefined, { skip: method !== 'cash' });
  const cashOf = chosen.cashOf ?? heldBy;
  if (Number(refundable) <= 0 && !isLoading) return null;

  const send = async () => {
    // The amount is sent even for a full refund: someone else may have refunded a part.
    const body: RefundPayment = {
      amount: typedDollars(amount) ?? 0,
      reason: reason.trim(),
      ...(method && { method }),
      // Payments knows who has it.
      ...(method === 'cash' && chosen.cashOf !== undefined && { cashOf: chosen.cashOf }),
      ...(stillOwed === 'yes' && { stillOwed: true }),
    };
    const { data, error } = await refund({ id, body, key: keyFor(body) });
    setAsking(false);
    if (error) {
      // Stripe's refusal is final: the next one is a new refund.
      if (isApiError(error) && error.code === 'refund_refused' && get()) {
        clear();
        type(typed);
      }
      toastFailure('Error refunding the payment', error);
      return;
    }
    clear();
    const made = data.refunds.at(-1);
    toast({
      title: `${formatMoney(body.amount ?? 0)} refunded`,
      description: `${nameOf(payment)}: ${made ? refundStatusRules[made.status].label.toLowerCase() : 'done'}.`,
    });
  };

  if (payment.intentId?.startsWith(demoIntentPrefix)) {
    return (
      <section aria-label="Refund">
        <h3 className={text.partTitle}>Refund</h3>
        <p className={text.note}>
          This payment is part of the demo’s history and was never made at Stripe, so it can’t be
          refunded. Payments that you make in the demo can.
        </p>
      </section>
    );
  }

  return (
    <section aria-label="Refund">
      <h3 className={text.partTitle}>Refund</h3>
      <OfficeForm
        className={styles.form}
        values={{ amount, reason, method, cashOf, stillOwed }}
        onValuesChange={(changed: Partial<RefundDraft>) => type({ ...typed, ...changed })}
        onFinish={() => {
          if (!isLoading) setAsking(true);
        }}
      >
        <OfficeField
          name="amount"
          label="Amount"
          hint={`Up to ${formatMoney(refundable)} can be refunded.`}
          check={(text) => wrongRefund(text, refundable)}
        >
          <Input name="amount" inputMode="decimal" prefix="$" maxLength={12} autoComplete="off" />
        </OfficeField>
        <OfficeField
          name="reason"
          label="Reason"
          hint="For the office; the customer does not see it."
          check={(text) => (text.trim() === '' ? paymentMessages.refundReason : undefined)}
        >
          <Input name="reason" maxLength={paymentTextLimits.refundReason} autoComplete="off" />
        </OfficeField>
        {byHand && (
          <OfficeField name="method" label="Paid back" hint="How the customer gets it.">
            <Radio.Group optionType="button" options={ways} />
          </OfficeField>
        )}
        {method === 'cash' && (
          <OfficeField
            name="cashOf"
            label="Out of whose cash"
            hint="It’s less to hand in on their end-of-day sheet."
          >
            <OfficeSelect options={cashOwners(payment, crew)} />
          </OfficeField>
        )}
        {payment.appointmentId !== null && (
          <OfficeField
            name="stillOwed"
            label="Still owed?"
            hint="If it isn’t, the customer doesn’t have to pay it again."
          >
            <Radio.Group optionType="button" options={owed} />
          </OfficeField>
        )}
        <Button htmlType="submit" loading={isLoading}>
          Refund
        </Button>
      </OfficeForm>
      <ConfirmRefund
        open={asking}
        loading={isLoading}
        amount={formatMoney(typedDollars(amount) ?? 0)}
        whole={isWhole(amount, refundable)}
        payment={payment}
        method={method}
        stillOwed={stillOwed === 'yes'}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}

function ConfirmRefund({
  open,
  loading,
  amount,
  whole,
  payment,
  method,
  stillOwed,
  onConfirm,
  onCancel,
}: {
  open: boolean;
  loading: boolean;
  amount: string;
  whole: boolean;
  payment: PaymentDetail;
  method: TakenMethod | null;
  stillOwed: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const [shown, setShown] = useState(amount);
  // The text stays while the dialog closes and the form is reset.
  if (open && shown !== amount) setShown(amount);
  const text = open ? amount : shown;
  return (
    <Modal
      open={open}
      title={`Refund ${text}?`}
      okText={`Refund ${text}`}
      okButtonProps={{ danger: true, type: 'primary' }}
      cancelText="Keep it"
      confirmLoading={loading}
      onOk={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {text} of {nameOf(payment)} ({formatMoney(payment.amount)}
        {whole ? ', all that is left of it' : ''}){' '}
        {method
          ? `is paid back ${methodWords[method]}`
          : 'goes back to the card that it was paid with'}
        {stillOwed && ', and the bill asks for it again'}. This can’t be undone.
      </p>
    </Modal>
  );
}

/** With the one who has it, also after they have left. */
function cashOwners(
  { heldBy, takenBy }: PaymentDetail,
  crew: readonly { id: string; name: string }[],
): Choice<string>[] {
  const isKnown = !heldBy || heldBy === 'office' || crew.some(({ id }) => id === heldBy);
  return [
    { value: 'office', label: 'The office' },
    ...(isKnown ? [] : [{ value: heldBy, label: takenBy ?? 'The one who took it' }]),
    ...crew.map(({ id: value, name: label }) => ({ value, label })),
  ];
}
