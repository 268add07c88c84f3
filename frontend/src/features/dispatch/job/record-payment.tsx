import { Button, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import { centsOf } from '@contracts/vocabulary/money';
import {
  methodLabels,
  methodWords,
  paymentMessages,
  takenMethods,
  type TakenMethod,
} from '@contracts/vocabulary/payments';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import { useDraft } from '../../../shared/editing/use-draft';
import { formatMoney } from '../../../shared/format';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeField, OfficeForm } from '../../../shared/ui/office/office-form';
import { useRecordPaymentMutation } from '../appointment-endpoints';
import { CheckNumber } from './check-number';
import { dollarsOf } from '../../../shared/forms/typed-dollars';

interface Typed {
  readonly method: TakenMethod;
  readonly amount: string;
  readonly checkNumber?: string;
  readonly by: 'office' | 'technician';
}

const options = takenMethods.map((value) => ({ value, label: methodLabels[value] }));
const takers = [
  { value: 'office', label: 'The office' },
  { value: 'technician', label: 'The technician' },
];

const wrongAmount = (text: string, due: string): string | undefined => {
  const amount = dollarsOf(text);
  if (amount === null || amount <= 0) return paymentMessages.takenAmount;
  return centsOf(amount) > centsOf(Number(due)) ? `${formatMoney(due)} is due` : undefined;
};

/** Cash or a check that someone has taken for the appointment's bill. What is typed stays until it's recorded. */
export function RecordPayment({ appointment }: { appointment: Appointment }) {
  const [open, setOpen] = useState(false);
  const { id, number, due, technicianId } = appointment;
  const { typed, type, clear, keyFor } = useDraft<Typed>('taken payment', id, {
    method: 'cash',
    amount: due,
    by: 'office',
  });
  const { method } = typed;
  const [record, { isLoading }] = useRecordPaymentMutation();
  if (Number(due) === 0 && !open) return null;
  const formId = `take ${id}`;

  /** What the form shows: what is due may have changed since it was opened. */
  const send = async ({ method, amount, checkNumber = '', by }: Typed) => {
    const body = {
      method,
      amount: dollarsOf(amount) ?? 0,
      ...(method === 'check' && { checkNumber: checkNumber.trim() }),
      ...(by === 'technician' && { byTechnician: true }),
    };
    const { data, error } = await record({ id, body, key: keyFor(body) });
    if (error) return toastFailure('Error recording the payment', error);
    toast({
      title: `${formatMoney(body.amount)} ${methodWords[body.method]} recorded`,
      description: `${visitWords(appointment)}: receipt ${data.receiptNumber}.`,
    });
    clear();
    setOpen(false);
  };

  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Record cash or check
      </Button>
      <Modal
        open={open}
        destroyOnHidden
        title={`Cash or check for ${number}`}
        okText="Record"
        okButtonProps={{ htmlType: 'submit', form: formId }}
        confirmLoading={isLoading}
        onCancel={() => setOpen(false)}
      >
        <OfficeForm<Typed>
          id={formId}
          initialValues={typed}
          onValuesChange={type}
          onFinish={(shown) => {
            if (!isLoading) void send(shown);
          }}
        >
          <OfficeField name="method" label="Paid with">
            <Radio.Group optionType="button" options={options} />
          </OfficeField>
          <OfficeField
            name="amount"
            label="Amount"
            hint={`${formatMoney(due)} is due.`}
            check={(text) => wrongAmount(text, due)}
          >
            <Input prefix="$" inputMode="decimal" maxLength={12} autoComplete="off" />
          </OfficeField>
          {method === 'check' && <CheckNumber />}
          {technicianId !== null && (
            <OfficeField name="by" label="Taken by">
              <Radio.Group optionType="button" options={takers} />
            </OfficeField>
          )}
        </OfficeForm>
      </Modal>
    </>
  );
}
