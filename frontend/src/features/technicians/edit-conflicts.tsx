import type { RefObject } from 'react';
import type { Technician } from '@contracts/tracking';
import { ChangedMeanwhile } from '../../shared/ui/forms/changed-meanwhile';
import type { useEditing } from '../../shared/editing/use-editing';
import { workStatusLabel } from '../../shared/ui/feedback/work-status';
import { editLabels, type EditField } from './technician-drafts';

type TechnicianEditing = ReturnType<typeof useEditing<EditField, Technician>>;

/** What the input of a field takes. */
export const textOf =
  ({ draft, type }: Pick<TechnicianEditing, 'draft' | 'type'>) =>
  (name: EditField) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  });

/** What two people have changed of a technician, in either of the forms. */
export function EditConflicts({
  editing: { conflicts, draft, base, choose },
  form,
  panel,
}: {
  editing: TechnicianEditing;
  form: RefObject<HTMLFormElement | null>;
  panel: RefObject<HTMLElement | null>;
}) {
  const shown = (name: EditField, text: string) =>
    name === 'availability' ? workStatusLabel(text) : text;
  return (
    <ChangedMeanwhile
      ref={panel}
      by="Somebody else"
      conflicts={conflicts.map((name) => ({
        name,
        label: editLabels[name],
        mine: shown(name, draft[name]),
        theirs: shown(name, base[name]),
        prose: false,
      }))}
      onChoose={(name, choice) =>
        choose(name, choice, form.current?.querySelector<HTMLElement>(`[name=${name}]`))
      }
    />
  );
}
