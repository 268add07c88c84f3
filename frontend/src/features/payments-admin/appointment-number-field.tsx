import { Input } from 'antd';
import { appointmentNumberIn } from '@contracts/vocabulary/ids';
import { paymentMessages, paymentTextLimits } from '@contracts/vocabulary/payments';
import { OfficeField } from '../../shared/ui/office/office-form';

/** The job whose bill a payment is for, however its number is written. */
export const AppointmentNumberField = ({ label, hint }: { label: string; hint: string }) => (
  <OfficeField
    name="number"
    label={label}
    hint={hint}
    check={(typed) =>
      appointmentNumberIn(typed) === null ? paymentMessages.appointmentNumber : undefined
    }
  >
    <Input
      name="number"
      placeholder="FC-1042"
      maxLength={paymentTextLimits.appointmentNumber}
      autoComplete="off"
    />
  </OfficeField>
);
