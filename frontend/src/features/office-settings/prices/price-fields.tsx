import { Flex, Form, Input, Segmented, Switch } from 'antd';
import { appliances } from '@contracts/vocabulary/booking';
import {
  feeKindLabels,
  feeKinds,
  priceBookLimits,
  priceKindLabels,
  priceKinds,
  priceLabels,
  type PriceKind,
} from '@contracts/vocabulary/office/price-book';
import { DateField } from '../../../shared/ui/office/date-field';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import { OfficeField } from '../../../shared/ui/office/office-form';
import { FieldGrid } from '../settings-parts';
import { checks } from './price-draft';
import { UsualParts } from './usual-parts';

const kindOptions = priceKinds.map((value) => ({ value, label: priceKindLabels[value] }));
const feeOptions = feeKinds.map((value) => ({ value, label: feeKindLabels[value] }));
const applianceOptions = [
  { value: '', label: 'Any' },
  ...appliances.map((value) => ({ value, label: value })),
];

interface PriceFieldsProps {
  kind: PriceKind;
  /** A new item, whose code and kind are still open. */
  isNew: boolean;
  today: string;
}

/** The fields of an item, by its kind. */
export function PriceFields({ kind, isNew, today }: PriceFieldsProps) {
  return (
    <Flex vertical gap={16}>
      {isNew && (
        <>
          <Form.Item name="kind" label="Kind">
            <Segmented name="price-kind" options={kindOptions} />
          </Form.Item>
          <OfficeField
            name="code"
            label="Code"
            hint="Such as DW-PUMP. It stays, so that files and tasks find it."
            check={checks.code}
            normalize={(typed: string) => typed.toUpperCase()}
          >
            <Input maxLength={20} autoComplete="off" />
          </OfficeField>
        </>
      )}
      <OfficeField
        name="title"
        label="Title"
        hint="The customer reads it on the bill."
        check={checks.title}
      >
        <Input maxLength={priceBookLimits.title} autoComplete="off" />
      </OfficeField>
      <OfficeField name="words" label="Words for the customer" optional>
        <Input.TextArea
          maxLength={priceBookLimits.words}
          autoSize={{ minRows: 2, maxRows: 6 }}
          autoComplete="off"
        />
      </OfficeField>
      <FieldGrid>
        {kind === 'fee' && (
          <OfficeField name="feeKind" label="Which fee">
            <OfficeSelect options={feeOptions} />
          </OfficeField>
        )}
        <OfficeField name="price" label={priceLabels[kind]} check={checks.price}>
          <Input prefix="$" inputMode="decimal" maxLength={12} autoComplete="off" />
        </OfficeField>
        {kind === 'task' && (
          <OfficeField name="minutes" label="Minutes" optional check={checks.minutes}>
            <Input inputMode="numeric" maxLength={4} autoComplete="off" />
          </OfficeField>
        )}
        <OfficeField name="appliance" label="Appliance">
          <OfficeSelect options={applianceOptions} />
        </OfficeField>
        <OfficeField
          name="from"
          label="Starts on"
          hint="Until then, the present price holds."
          check={checks.from}
        >
          <StartField today={today} />
        </OfficeField>
      </FieldGrid>
      {kind === 'task' && (
        <OfficeField name="parts" label="Usual parts" optional>
          <UsualParts />
        </OfficeField>
      )}
      {!isNew && (
        <Form.Item
          name="retired"
          label="Retired"
          valuePropName="checked"
          extra="From the day above on, it’s not offered anymore. What was charged stays."
        >
          <Switch />
        </Form.Item>
      )}
    </Flex>
  );
}

interface StartFieldProps {
  today: string;
  /** From the form's field, as are the next ones. */
  id?: string;
  value?: string;
  onChange?: (date: string) => void;
}

const StartField = ({ today, id = '', value = '', onChange }: StartFieldProps) => (
  <DateField id={id} min={today} value={value} onChange={(date) => onChange?.(date)} />
);
