import { Input } from 'antd';
import { paymentMessages, paymentTextLimits } from '@contracts/vocabulary/payments';
import { OfficeField } from '../../../shared/ui/office/office-form';

/** Which check, in a form that records one. */
export function CheckNumber() {
  return (
    <OfficeField
      name="checkNumber"
      label="Check number"
      check={(text) => (text.trim() === '' ? paymentMessages.checkNumber : undefined)}
    >
      <Input maxLength={paymentTextLimits.checkNumber} autoComplete="off" />
    </OfficeField>
  );
}
