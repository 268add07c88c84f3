import { Button, Input } from 'antd';
import { useRef } from 'react';
import type { ServiceRequest } from '@contracts/booking/service-requests';
import { serviceRequestTextLimits } from '@contracts/vocabulary/booking';
import type { Drafts } from '../../../shared/editing/drafts';
import type { Saved } from '../../../shared/editing/editing';
import { EditConflict } from '../../../shared/ui/forms/edit-conflict';
import { toast, toastFailure } from '../../../shared/ui/feedback/toast-store';
import {
  fieldsOf,
  inputOf,
  OfficeField,
  OfficeForm,
  type OfficeFormRef,
} from '../../../shared/ui/office/office-form';
import { useEditing } from '../../../shared/editing/use-editing';
import text from '../../../shared/ui/office/record-text.module.css';
import drawer from '../job/job-drawer.module.css';
import { useChangeServiceRequestMutation } from './request-endpoints';

export type RequestNotesField = 'technicianNotes';

const notesOf = ({ version, technicianNotes }: ServiceRequest): Saved<RequestNotesField> => ({
  version,
  texts: { technicianNotes: technicianNotes ?? '' },
});

interface RequestNotesFormProps {
  /** With complete notes: a shortened text would be saved as the whole. */
  request: ServiceRequest;
  drafts: Drafts<RequestNotesField>;
}

export function RequestNotesForm({ request, drafts }: RequestNotesFormProps) {
  const { id, number } = request;
  const [change, { isLoading }] = useChangeServiceRequestMutation();
  const form = useRef<OfficeFormRef>(null);
  const panel = useRef<HTMLElement>(null);
  const editing = useEditing<RequestNotesField, ServiceRequest>(drafts, id, notesOf(request), {
    send: (changes, version) => change({ id, body: { ...changes, version } }),
    read: notesOf,
    onConflict: () => panel.current?.focus(),
    onSaved: () => toast({ title: 'Request updated', description: `${number} has been saved.` }),
    onFailed: (error) => toastFailure('Error updating request', error),
  });
  const changed = editing.changed.length > 0;

  return (
    <OfficeForm
      ref={form}
      className={drawer.form}
      initialValues={editing.draft}
      fields={fieldsOf(editing.draft)}
      onValuesChange={editing.type}
      onFinish={() => {
        if (!isLoading) void editing.save();
      }}
    >
      <OfficeField
        name="technicianNotes"
        label="Technician notes"
        optional
        hint="For the technician. Customers don’t see this."
      >
        <Input.TextArea
          name="technicianNotes"
          autoSize={{ minRows: 3, maxRows: 10 }}
          maxLength={serviceRequestTextLimits.technicianNotes}
        />
      </OfficeField>
      <div className={drawer.formActions}>
        <Button htmlType="submit" loading={isLoading} disabled={!changed}>
          Save notes
        </Button>
        {changed && !isLoading && <span className={text.quiet}>Not saved yet</span>}
      </div>
      <EditConflict
        ref={panel}
        by="Someone else"
        conflicts={editing.conflicts.map((name) => ({
          name,
          label: 'Technician notes',
          mine: editing.draft[name],
          theirs: editing.base[name],
          prose: true,
        }))}
        onChoose={(name, choice) => editing.choose(name, choice, inputOf(form, name))}
      />
    </OfficeForm>
  );
}
