import { Form, Modal } from 'antd';
import { useState } from 'react';
import type { PriceBookItem } from '@contracts/payments/price-book';
import { fieldErrors } from '../../../shared/api/api-error';
import { sendAsSeen } from '../../../shared/editing/send-as-seen';
import { useDraft } from '../../../shared/editing/use-draft';
import { formatDateAndYear, formatMoney } from '../../../shared/format';
import { dollarsOf } from '../../../shared/forms/typed-dollars';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import { useToday } from '../../../shared/ui/use-now';
import {
  changeOf,
  draftOf,
  isAsSeen,
  isSaved,
  newPrice,
  type Edited,
  type PriceDraft,
} from './price-draft';
import { useChangePriceMutation } from './price-endpoints';
import { PriceFields } from './price-fields';

interface PriceFormProps {
  /** As it was when the dialog was opened; null for a new one. */
  item: PriceBookItem | null;
  edited: Edited;
  open: boolean;
  onClose: () => void;
}

/** What is typed stays when the dialog is closed, until it was saved. */
export function PriceForm({ item, edited, open, onClose }: PriceFormProps) {
  const [form] = Form.useForm<PriceDraft>();
  const [change, { isLoading }] = useChangePriceMutation();
  return (
    <Modal
      open={open}
      title={item ? `Edit ${item.code}` : 'Add to the price book'}
      okText="Save"
      width={640}
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Fields
        key={`${item?.code ?? ''} ${edited}`}
        {...{ opened: item, edited, form, change, isLoading, onClose }}
      />
    </Modal>
  );
}

const nothing = (code: string): PriceBookItem => ({
  code,
  kind: 'task',
  version: 0,
  now: null,
  next: null,
});

interface FieldsProps extends Pick<PriceFormProps, 'edited' | 'onClose'> {
  opened: PriceBookItem | null;
  form: ReturnType<typeof Form.useForm<PriceDraft>>[0];
  change: ReturnType<typeof useChangePriceMutation>[0];
  isLoading: boolean;
}

function Fields({ opened, edited, form, change, isLoading, onClose }: FieldsProps) {
  const today = useToday();
  const [item, setItem] = useState(opened);
  /** What someone else has changed shows next to what was typed here. */
  const { typed, type, clear } = useDraft<PriceDraft>(
    'price',
    `${item?.code ?? ''} ${edited}`,
    item ? draftOf(item, edited, today) : newPrice(today),
  );
  const save = async () => {
    const code = typed.code.trim();
    const sent = await sendAsSeen(
      item ?? nothing(code),
      (seen, now) => seen.version > 0 && isAsSeen(seen, now),
      (now) => isSaved(now, typed, today),
      (version) => change({ code, change: { ...changeOf(typed), version } }),
    );
    if (sent.outcome === 'failed') {
      form.setFields(fieldErrors(sent.error) as Parameters<typeof form.setFields>[0]);
      return toastFailure('Not saved', sent.error);
    }
    if (sent.outcome === 'changed') {
      if (item) setItem(sent.now);
      else form.setFields([{ name: 'code', errors: ['This code is in the price book already'] }]);
      return toastFailure('Not saved', sent.error);
    }
    clear();
    onClose();
    toast({ title: `${typed.title.trim()} is saved`, description: savedWords(typed, today) });
  };
  return (
    <OfficeForm<PriceDraft>
      form={form}
      values={typed}
      onValuesChange={type}
      onFinish={() => {
        if (!isLoading) void save();
      }}
    >
      <PriceFields kind={typed.kind} isNew={!item} today={today} />
    </OfficeForm>
  );
}

function savedWords({ price, from, retired }: PriceDraft, today: string): string {
  const since = from === today ? 'today' : formatDateAndYear(from);
  return retired
    ? `Retired from ${since} on.`
    : `${formatMoney(dollarsOf(price) ?? 0)} from ${since} on.`;
}
