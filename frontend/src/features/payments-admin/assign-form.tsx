import { Button } from 'antd';
import type { PaymentDetail } from '@contracts/payments/office';
import { appointmentNumberIn } from '@contracts/vocabulary/ids';
import { useDraft } from '../../shared/editing/use-draft';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import { OfficeForm } from '../../shared/ui/office/office-form';
import { AppointmentNumberField } from './appointment-number-field';
import { useAssignPaymentMutation } from './payment-endpoints';
import { nameOf } from './payment-words';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './payments-admin.module.css';

/** Assigns an unmatched payment to its bill. Suggests the number that the payer entered. */
export function AssignForm({ payment }: { payment: PaymentDetail }) {
  const { id, unmatched, description } = payment;
  const [send, { isLoading }] = useAssignPaymentMutation();
  const { typed, type, clear } = useDraft('assign payment', id, {
    number: appointmentNumberIn(description) ?? '',
  });
  if (!unmatched) return null;
  const assign = async () => {
    const appointmentNumber = appointmentNumberIn(typed.number) ?? typed.number;
    const { error } = await send({ id, body: { appointmentNumber } });
    if (error) return toastFailure('Error assigning the payment', error);
    clear();
    toast({
      title: `Assigned to ${appointmentNumber}`,
      description: `${nameOf(payment)} pays its bill.`,
    });
  };
  return (
    <section aria-label="Assign">
      <h3 className={text.partTitle}>Assign to an appointment</h3>
      <OfficeForm
        className={styles.form}
        values={typed}
        onValuesChange={type}
        onFinish={() => {
          if (!isLoading) void assign();
        }}
      >
        <AppointmentNumberField
          label="Appointment number"
          hint="Its bill is paid by this payment, and the receipt goes to its customer."
        />
        <Button htmlType="submit" type="primary" loading={isLoading}>
          Assign
        </Button>
      </OfficeForm>
    </section>
  );
}
