import { Checkbox, Flex, Input } from 'antd';
import { customerTextLimits } from '@contracts/vocabulary/office/customers';

interface DoNotServiceProps {
  id?: string;
  value?: string | null;
  onChange?: (reason: string | null) => void;
}

/** As a form's control: the reason; null while the company serves the customer. */
export function DoNotService({ id, value = null, onChange = () => undefined }: DoNotServiceProps) {
  return (
    <Flex vertical gap={8}>
      <Checkbox
        checked={value !== null}
        onChange={({ target }) => onChange(target.checked ? '' : null)}
      >
        Do not service
      </Checkbox>
      {value !== null && (
        <Input
          id={id}
          aria-label="Reason not to service them"
          placeholder="Reason"
          autoComplete="off"
          maxLength={customerTextLimits.doNotService}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Flex>
  );
}
