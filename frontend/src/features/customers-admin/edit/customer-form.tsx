import { Checkbox, Form, Input, Radio } from 'antd';
import type { ReactNode, RefObject } from 'react';
import type { CustomerNumber } from '@contracts/customers/records';
import {
  bookingMessages,
  gateCodePattern,
  states,
  zipCodeLength,
} from '@contracts/vocabulary/booking';
import {
  customerKindLabels,
  customerKinds,
  customerMessages,
  customerTextLimits,
} from '@contracts/vocabulary/office/customers';
import { emailPattern } from '../../../shared/forms/field-rules';
import { OfficeSelect } from '../../../shared/ui/office/fields/office-select';
import { OfficeField, OfficeForm, type OfficeFormRef } from '../../../shared/ui/office/office-form';
import styles from '../customers-admin.module.css';
import { ContactList, type FieldPlace } from './contact-list';
import { CustomerChoice } from './customer-choice';
import { fieldLabels, type CustomerValues } from './customer-values';
import { DoNotService } from './do-not-service';

interface CustomerFormProps {
  ref: RefObject<OfficeFormRef | null>;
  'aria-label': string;
  values: CustomerValues;
  onType: (changes: Partial<CustomerValues>) => void;
  /** Called once everything required is filled in. */
  onSubmit: () => void;
  /** Missing for a new one. */
  number?: CustomerNumber;
  /** Below the fields. */
  children: ReactNode;
}

/** All that the office writes about a customer. The parent keeps what is typed. */
export function CustomerForm({
  ref,
  values,
  onType,
  onSubmit,
  number,
  children,
  ...form
}: CustomerFormProps) {
  const [instance] = Form.useForm<CustomerValues>();
  const { firstName, lastName, company } = values;
  const isNameless = `${firstName}${lastName}${company}`.trim() === '';
  const named = () => (isNameless ? customerMessages.name : undefined);
  const short = (name: 'firstName' | 'lastName' | 'suffix' | 'company') => (
    <OfficeField
      name={name}
      label={fieldLabels[name]}
      optional={name === 'suffix'}
      {...(name === (values.kind === 'person' ? 'firstName' : 'company') && { check: named })}
    >
      <Input name={name} autoComplete="off" maxLength={customerTextLimits[name]} />
    </OfficeField>
  );
  return (
    <OfficeForm<CustomerValues>
      ref={ref}
      form={instance}
      values={values}
      onValuesChange={(changed: Partial<CustomerValues>) => {
        // Of a list, all rows, with what has no field, such as their ids.
        const all = instance.getFieldsValue(true) as CustomerValues;
        const names = Object.keys(changed) as (keyof CustomerValues)[];
        onType(Object.fromEntries(names.map((name) => [name, all[name]])));
      }}
      onFinish={onSubmit}
      onFinishFailed={({ errorFields: [first] }) => {
        if (first) ref.current?.focusField(first.name as never);
      }}
      {...form}
    >
      <div className={styles.fields}>
        <OfficeField name="kind" label={fieldLabels.kind} className={styles.whole}>
          <Radio.Group
            options={customerKinds.map((value) => ({ value, label: customerKindLabels[value] }))}
          />
        </OfficeField>
        {short('firstName')}
        {short('lastName')}
        {short('suffix')}
        {short('company')}
      </div>
      <ContactList name="phones" title={fieldLabels.phones} noun="phone">
        {(at) => <PhoneFields at={at} />}
      </ContactList>
      <ContactList name="emails" title={fieldLabels.emails} noun="email">
        {(at) => <EmailFields at={at} />}
      </ContactList>
      <ContactList name="addresses" title={fieldLabels.addresses} noun="address">
        {(at) => <AddressFields at={at} />}
      </ContactList>
      <div className={styles.contacts}>
        <OfficeField name="note" label={fieldLabels.note} optional hint="Only the office sees it.">
          <Input.TextArea
            name="note"
            autoSize={{ minRows: 2, maxRows: 10 }}
            maxLength={customerTextLimits.note}
          />
        </OfficeField>
        <OfficeField
          name="paidBy"
          label={fieldLabels.paidBy}
          optional
          hint="A landlord or a home-warranty company. Empty if they pay themselves."
        >
          <CustomerChoice placeholder="Search customers" except={number} />
        </OfficeField>
        <OfficeField
          name="doNotService"
          check={() => (values.doNotService?.trim() === '' ? 'Enter a reason' : undefined)}
        >
          <DoNotService />
        </OfficeField>
        <Form.Item name="closed" valuePropName="checked">
          <Checkbox>Closed: deceased, or out of business</Checkbox>
        </Form.Item>
      </div>
      {children}
    </OfficeForm>
  );
}

interface RowProps {
  at: FieldPlace;
}

const required = (message: string) => (typed: string) =>
  typed.trim() === '' ? message : undefined;

const Label = ({ at }: RowProps) => (
  <OfficeField {...at('label')} label="Label" optional>
    <Input autoComplete="off" maxLength={customerTextLimits.label} />
  </OfficeField>
);

function PhoneFields({ at }: RowProps) {
  return (
    <>
      <OfficeField {...at('phone')} label="Phone" check={required(customerMessages.phone)}>
        <Input type="tel" autoComplete="off" maxLength={customerTextLimits.phone} />
      </OfficeField>
      <Label at={at} />
      <Form.Item name={at('texts').name} valuePropName="checked">
        <Checkbox>Texts allowed</Checkbox>
      </Form.Item>
    </>
  );
}

function EmailFields({ at }: RowProps) {
  return (
    <>
      <OfficeField
        {...at('email')}
        label="Email"
        check={(typed) => (emailPattern.test(typed.trim()) ? undefined : customerMessages.email)}
      >
        <Input type="email" autoComplete="off" maxLength={customerTextLimits.email} />
      </OfficeField>
      <Label at={at} />
    </>
  );
}

function AddressFields({ at }: RowProps) {
  return (
    <>
      <OfficeField
        {...at('address')}
        label="Street address"
        className={styles.whole}
        check={required(customerMessages.address)}
      >
        <Input autoComplete="off" maxLength={customerTextLimits.address} />
      </OfficeField>
      <OfficeField {...at('city')} label="City" check={required(customerMessages.city)}>
        <Input autoComplete="off" maxLength={customerTextLimits.city} />
      </OfficeField>
      <OfficeField {...at('state')} label="State">
        <OfficeSelect options={states.map(({ code, name }) => ({ value: code, label: name }))} />
      </OfficeField>
      <OfficeField
        {...at('zipCode')}
        label="ZIP code"
        check={(typed) =>
          typed.trim().length < zipCodeLength.min ? customerMessages.zipCode : undefined
        }
      >
        <Input inputMode="numeric" autoComplete="off" maxLength={zipCodeLength.max} />
      </OfficeField>
      <OfficeField
        {...at('gateCode')}
        label="Gate code"
        optional
        check={(typed) =>
          typed.trim() === '' || gateCodePattern.test(typed.trim())
            ? undefined
            : bookingMessages.gateCode
        }
      >
        <Input autoComplete="off" />
      </OfficeField>
      <Label at={at} />
      <OfficeField
        {...at('accessNotes')}
        label="How to get in"
        optional
        className={styles.whole}
        hint="For the technician and the office: the dog, the side door."
      >
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 5 }}
          maxLength={customerTextLimits.accessNotes}
        />
      </OfficeField>
    </>
  );
}
