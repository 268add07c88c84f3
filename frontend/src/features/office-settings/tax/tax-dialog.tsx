import { Form, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import type { SalesTaxSettings } from '@contracts/payments/sales-tax';
import { fieldErrors } from '../../../shared/api/api-error';
import type { OfficeFormName } from '../../../shared/editing/drafts.slice';
import { sendAsSeen } from '../../../shared/editing/send-as-seen';
import { useDraft } from '../../../shared/editing/use-draft';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { OfficeForm } from '../../../shared/ui/office/office-form';
import { useToday } from '../../../shared/ui/use-now';

export interface TaxDialogProps {
  settings: SalesTaxSettings;
  open: boolean;
  onClose: () => void;
}

interface FormProps<Draft extends object> extends TaxDialogProps {
  name: OfficeFormName;
  title: string;
  /** What it shows until something is typed. */
  draftOf: (settings: SalesTaxSettings, today: string) => Draft;
  /** Whether what someone else changed doesn't matter here. */
  isAsSeen: (seen: SalesTaxSettings, now: SalesTaxSettings) => boolean;
  send: (
    draft: Draft,
    version: number,
  ) => PromiseLike<{ data?: SalesTaxSettings; error?: unknown }>;
  isLoading: boolean;
  /** Of the toast. */
  saved: (draft: Draft) => { title: string; description: string };
  children: (draft: Draft, today: string) => ReactNode;
}

/** What is typed stays when the dialog is closed, until it was saved. */
export function TaxDialog<Draft extends object>(props: FormProps<Draft>) {
  const { title, open, onClose, isLoading } = props;
  const [form] = Form.useForm<Draft>();
  return (
    <Modal
      open={open}
      title={title}
      okText="Save"
      width={640}
      confirmLoading={isLoading}
      onOk={() => form.submit()}
      onCancel={onClose}
      destroyOnHidden
    >
      <Fields {...props} form={form} />
    </Modal>
  );
}

function Fields<Draft extends object>({
  settings,
  onClose,
  name,
  draftOf,
  isAsSeen,
  send,
  isLoading,
  saved,
  children,
  form,
}: FormProps<Draft> & { form: ReturnType<typeof Form.useForm<Draft>>[0] }) {
  const today = useToday();
  const [seen, setSeen] = useState(settings);
  /** What someone else has changed shows next to what was typed here. */
  const { typed, type, clear } = useDraft<Draft>(name, '', draftOf(seen, today));
  const save = async () => {
    const sent = await sendAsSeen(
      seen,
      isAsSeen,
      // The server answers a repeated change as done.
      () => false,
      (version) => send(typed, version),
    );
    if (sent.outcome === 'changed') setSeen(sent.now);
    if (sent.outcome !== 'done') {
      form.setFields(fieldErrors(sent.error) as Parameters<typeof form.setFields>[0]);
      return toastFailure('Not saved', sent.error);
    }
    clear();
    onClose();
    toast(saved(typed));
  };
  return (
    <OfficeForm<Draft>
      form={form}
      values={typed}
      onValuesChange={(changes) => type(changes as Partial<Draft>)}
      onFinish={() => {
        if (!isLoading) void save();
      }}
    >
      {children(typed, today)}
    </OfficeForm>
  );
}
