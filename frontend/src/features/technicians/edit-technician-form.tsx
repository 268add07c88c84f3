import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import type { Technician } from '@contracts/tracking/technicians';
import { fieldErrors } from '../../shared/api/api-error';
import type { Drafts } from '../../shared/editing/drafts';
import { useEditing } from '../../shared/editing/use-editing';
import { toast, toastFailure } from '../../shared/ui/feedback/toast-store';
import type { OfficeFormRef } from '../../shared/ui/office/office-form';
import { EditConflicts } from './edit-conflicts';
import { technicianForms } from './field-descriptions';
import { TechnicianFields } from './technician-fields';
import { editableOf, editBody, type EditField } from './technician-values';
import { useUpdateTechnicianMutation } from './technicians-endpoints';
import styles from './technicians.module.css';

interface EditTechnicianFormProps {
  kind: 'inline' | 'edit';
  technician: Technician;
  /** What was typed and is not saved, of every technician. */
  drafts: Drafts<EditField>;
  /** Whether something was typed that is not saved. */
  onDirty?: (dirty: boolean) => void;
  onDone: () => void;
}

/**
 * Edits one technician: in place of the card's head (`inline`), where Escape closes it and keeps what was typed, or in a drawer.
 * What was typed stays until the server has taken it or it is given up with Cancel.
 */
export function EditTechnicianForm({
  kind,
  technician,
  drafts,
  onDirty,
  onDone,
}: EditTechnicianFormProps) {
  const { id } = technician;
  const { submit, saved, failed } = technicianForms[kind];
  const isInline = kind === 'inline';
  const [update, { isLoading }] = useUpdateTechnicianMutation();
  const form = useRef<OfficeFormRef>(null);
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const editing = useEditing<EditField, Technician>(drafts, id, editableOf(technician), {
    send: (changes, version) => update({ id, body: editBody(changes, version) }),
    read: editableOf,
    onConflict: () => panel.current?.focus(),
    onSaved: (record) => {
      const { name } = record ?? technician;
      toast({ title: saved.title, description: saved.description?.(name) });
      onDone();
    },
    onNothing: onDone,
    onFailed: (error) => {
      form.current?.setFields(fieldErrors(error));
      toastFailure(failed.title, error, failed.description);
    },
  });
  const dirty = editing.changed.length > 0;
  useEffect(() => onDirty?.(dirty), [dirty, onDirty]);

  return (
    <TechnicianFields
      ref={form}
      kind={kind}
      className={isInline ? styles.edit : styles.form}
      values={editing.draft}
      onType={editing.type}
      onSubmit={() => {
        if (!isLoading) void editing.save();
      }}
      autoFocus={isInline}
      {...(isInline && {
        'aria-labelledby': titleId,
        onKeyDown: ({ key }) => {
          if (key === 'Escape') onDone();
        },
        title: (
          <h2 id={titleId} className={styles.placeTitle}>
            Edit {technician.name}
          </h2>
        ),
      })}
    >
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {submit}
        </Button>
        <Button
          onClick={() => {
            editing.discard();
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
      <EditConflicts kind={kind} editing={editing} form={form} panel={panel} />
    </TechnicianFields>
  );
}
