import type { RefObject } from 'react';
import type { Technician } from '@contracts/tracking/technicians';
import type { useEditing } from '../../shared/editing/use-editing';
import { workStatusLabel } from '../../shared/ui/feedback/work-status';
import { EditConflict } from '../../shared/ui/forms/edit-conflict';
import { inputOf, type OfficeFormRef } from '../../shared/ui/office/office-form';
import { technicianFields, type TechnicianForm } from './field-descriptions';
import type { EditField } from './technician-values';

/** Conflicting changes to a technician, for both forms. */
export function EditConflicts({
  kind,
  editing: { conflicts, draft, base, choose },
  form,
  panel,
}: {
  kind: TechnicianForm;
  editing: ReturnType<typeof useEditing<EditField, Technician>>;
  form: RefObject<OfficeFormRef | null>;
  panel: RefObject<HTMLElement | null>;
}) {
  const shown = (name: EditField, text: string) =>
    name === 'availability' ? workStatusLabel(text) : text;
  return (
    <EditConflict
      ref={panel}
      by="Someone else"
      conflicts={conflicts.map((name) => ({
        name,
        label: (technicianFields[name].on[kind] ?? technicianFields[name].on.edit)?.label ?? name,
        mine: shown(name, draft[name]),
        theirs: shown(name, base[name]),
        prose: false,
      }))}
      onChoose={(name, choice) => choose(name, choice, inputOf(form, name))}
    />
  );
}
