import { Button, Drawer, Flex } from 'antd';
import { useRef } from 'react';
import type { CustomerRecord } from '@contracts/customers/records';
import { namelessCustomer } from '@contracts/vocabulary/office/customers';
import { useEditing } from '../../../shared/editing/use-editing';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { EditConflict } from '../../../shared/ui/forms/edit-conflict';
import { inputOf, type OfficeFormRef } from '../../../shared/ui/office/office-form';
import text from '../../../shared/ui/office/record-text.module.css';
import { useChangeCustomerMutation } from '../customer-endpoints';
import { CustomerForm } from './customer-form';
import {
  changeOf,
  fieldLabels,
  sameCustomer,
  shownValue,
  valuesOf,
  type CustomerValues,
} from './customer-values';
import { showFieldErrors } from './field-errors';

interface EditCustomerProps {
  record: CustomerRecord;
  open: boolean;
  onClose: () => void;
}

/** Closing it keeps what was typed; Discard drops it. */
export function EditCustomer({ record, open, onClose }: EditCustomerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={`Edit ${record.name || namelessCustomer}`}
      size={640}
      destroyOnHidden
    >
      <EditForm record={record} onDone={onClose} />
    </Drawer>
  );
}

function EditForm({ record, onDone }: { record: CustomerRecord; onDone: () => void }) {
  const { number } = record;
  const [change, { isLoading }] = useChangeCustomerMutation();
  const form = useRef<OfficeFormRef>(null);
  const panel = useRef<HTMLElement>(null);
  const editing = useEditing<CustomerValues, CustomerRecord>(
    'customer',
    String(number),
    valuesOf(record),
    {
      send: (_changes, version, all) => change({ number, change: changeOf(all, version) }),
      read: valuesOf,
      same: sameCustomer,
      onConflict: () => panel.current?.focus(),
      onSaved: (saved) => {
        toast({ title: 'Customer saved', description: (saved ?? record).name || undefined });
        onDone();
      },
      onNothing: onDone,
      onFailed: (error) => {
        showFieldErrors(form.current, error);
        toastFailure('Error saving the customer', error);
      },
    },
  );
  const { draft, base, changed, conflicts } = editing;
  const shown = <Name extends keyof CustomerValues>(
    name: Name,
    { [name]: value }: CustomerValues,
  ) => shownValue[name](value);
  return (
    <CustomerForm
      ref={form}
      aria-label="Customer"
      number={number}
      values={draft}
      onType={editing.type}
      onSubmit={() => {
        if (!isLoading) void editing.save();
      }}
    >
      <Flex wrap gap={8} align="center">
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Save
        </Button>
        <Button
          onClick={() => {
            editing.discard();
            onDone();
          }}
        >
          Discard
        </Button>
        {changed.length > 0 && !isLoading && <span className={text.quiet}>Not saved yet</span>}
      </Flex>
      <EditConflict
        ref={panel}
        by="Someone else"
        conflicts={conflicts.map((name) => ({
          name,
          label: fieldLabels[name],
          mine: shown(name, draft),
          theirs: shown(name, base),
          prose: name === 'note',
        }))}
        onChoose={(name, choice) => editing.choose(name, choice, inputOf(form, name))}
      />
    </CustomerForm>
  );
}
