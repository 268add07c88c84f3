import { Button, Drawer, Flex } from 'antd';
import { useRef } from 'react';
import type { CustomerRecord } from '@contracts/customers/records';
import { useDraft } from '../../../shared/editing/use-draft';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import type { OfficeFormRef } from '../../../shared/ui/office/office-form';
import { useCreateCustomerMutation } from '../customer-endpoints';
import { CustomerForm } from './customer-form';
import { fieldsOf, newCustomer } from './customer-values';
import { showFieldErrors } from './field-errors';

interface NewCustomerProps {
  open: boolean;
  onClose: () => void;
  onCreated: (record: CustomerRecord) => void;
}

export function NewCustomer({ open, onClose, onCreated }: NewCustomerProps) {
  return (
    <Drawer open={open} onClose={onClose} title="New customer" size={640} destroyOnHidden>
      <NewForm
        onDone={(created) => {
          onClose();
          if (created) onCreated(created);
        }}
      />
    </Drawer>
  );
}

function NewForm({ onDone }: { onDone: (created?: CustomerRecord) => void }) {
  const { typed, type, clear, keyFor } = useDraft('new customer', '', newCustomer);
  const [create, { isLoading }] = useCreateCustomerMutation();
  const form = useRef<OfficeFormRef>(null);
  const save = async () => {
    const fields = fieldsOf(typed);
    const { data, error } = await create({ fields, key: keyFor(fields) });
    if (!data) {
      showFieldErrors(form.current, error);
      return toastFailure('Error adding the customer', error);
    }
    clear();
    toast({ title: 'Customer added', description: data.name || undefined });
    onDone(data);
  };
  return (
    <CustomerForm
      ref={form}
      aria-label="New customer"
      values={typed}
      onType={type}
      onSubmit={() => {
        if (!isLoading) void save();
      }}
    >
      <Flex wrap gap={8}>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          Add customer
        </Button>
        <Button
          onClick={() => {
            clear();
            onDone();
          }}
        >
          Discard
        </Button>
      </Flex>
    </CustomerForm>
  );
}
