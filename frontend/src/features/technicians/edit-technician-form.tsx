import { Button, Flex } from 'antd';
import { useEffect, useId, useRef, type RefObject } from 'react';
import type { Technician } from '@contracts/tracking/technicians';
import { fieldErrors } from '../../shared/api/api-error';
import { useEditing } from '../../shared/editing/use-editing';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import { fieldOn, technicianForms, type TechnicianForm } from './field-descriptions';
import { TechnicianFields } from './technician-fields';
import {
  editableOf,
  editBody,
  sameEdit,
  shownEdit,
  type EditField,
  type EditValues,
} from './technician-values';
import { useUpdateTechnicianMutation } from './technicians-endpoints';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './technicians.module.css';
import { EditConflict } from '../../shared/ui/forms/edit-conflict';
import { inputOf, type OfficeFormRef } from '../../shared/ui/office/office-form';

interface EditTechnicianFormProps {
  kind: 'inline' | 'edit';
  technician: Technician;
  onDirty?: (dirty: boolean) => void;
  onDone: () => void;
}

/**
 * In place of the card's head (`inline`), or in a drawer. Input stays until it's saved or discarded
 * with Cancel; Escape only closes the form.
 */
export function EditTechnicianForm({ kind, technician, onDirty, onDone }: EditTechnicianFormProps) {
  const { id } = technician;
  const { submit, saved, failed } = technicianForms[kind];
  const isInline = kind === 'inline';
  const [update, { isLoading }] = useUpdateTechnicianMutation();
  const form = useRef<OfficeFormRef>(null);
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const editing = useEditing<EditValues, Technician>('technician', id, editableOf(technician), {
    send: (changes, version) => update({ id, body: editBody(changes, version) }),
    read: editableOf,
    same: sameEdit,
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
      className={styles.form}
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
          <h2 id={titleId} className={text.partTitle}>
            Edit {technician.name}
          </h2>
        ),
      })}
    >
      <Flex wrap gap={10}>
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
      </Flex>
      <EditConflicts kind={kind} editing={editing} form={form} panel={panel} />
    </TechnicianFields>
  );
}

function EditConflicts({
  kind,
  editing: { conflicts, draft, base, choose },
  form,
  panel,
}: {
  kind: TechnicianForm;
  editing: ReturnType<typeof useEditing<EditValues, Technician>>;
  form: RefObject<OfficeFormRef | null>;
  panel: RefObject<HTMLElement | null>;
}) {
  const shown = <Name extends EditField>(name: Name, { [name]: value }: EditValues) =>
    shownEdit[name](value);
  return (
    <EditConflict
      ref={panel}
      by="Someone else"
      conflicts={conflicts.map((name) => ({
        name,
        label: (fieldOn(kind, name) ?? fieldOn('edit', name))?.label ?? name,
        mine: shown(name, draft),
        theirs: shown(name, base),
        prose: false,
      }))}
      onChoose={(name, choice) => choose(name, choice, inputOf(form, name))}
    />
  );
}
