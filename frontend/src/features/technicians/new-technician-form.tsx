import { Button, Flex } from 'antd';
import { useRef, type ReactNode } from 'react';
import { fieldErrors } from '../../shared/api/api-error';
import { classNames } from '../../shared/ui/class-names';
import { useDraft } from '../../shared/editing/use-draft';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { toast } from '../../shared/ui/feedback/toast-store';
import type { OfficeFormRef } from '../../shared/ui/office/office-form';
import { technicianForms } from './field-descriptions';
import { TechnicianFields } from './technician-fields';
import { addBody, emptyTechnician } from './technician-values';
import { useAddTechnicianMutation } from './technicians-endpoints';
import text from '../../shared/ui/office/record-text.module.css';
import styles from './technicians.module.css';

interface NewTechnicianFormProps {
  kind: 'add' | 'create';
  id?: string;
  note?: string;
  autoFocus?: boolean;
  onAdded: (technicianId: string) => void;
  children?: ReactNode;
}

/** Input stays until the server has accepted it. */
export function NewTechnicianForm({
  kind,
  id,
  note,
  autoFocus,
  onAdded,
  children,
}: NewTechnicianFormProps) {
  const { submit, saved, failed } = technicianForms[kind];
  const { typed, type, clear, keyFor } = useDraft('new technician', kind, emptyTechnician[kind]);
  const [add, { isLoading }] = useAddTechnicianMutation();
  const form = useRef<OfficeFormRef>(null);
  const titleId = `${id ?? kind}-title`;

  const send = async () => {
    if (isLoading) return;
    const body = addBody[kind](typed);
    const { data, error } = await add({ body, key: keyFor(body) });
    if (!data) {
      form.current?.setFields(fieldErrors(error));
      toastFailure(failed.title, error, failed.description);
      return;
    }
    clear();
    toast({ title: saved.title, description: saved.description?.(data.name) });
    onAdded(data.id);
  };

  return (
    <section id={id} className={classNames(styles.card, styles.adding)} aria-labelledby={titleId}>
      <h2 id={titleId} className={text.sectionTitle}>
        Add New Technician
      </h2>
      {note && <p className={text.note}>{note}</p>}
      <TechnicianFields
        ref={form}
        kind={kind}
        className={styles.form}
        values={typed}
        onType={type}
        onSubmit={() => void send()}
        autoFocus={autoFocus}
      >
        <Flex wrap gap={10}>
          <Button type="primary" htmlType="submit" loading={isLoading}>
            {submit}
          </Button>
          {children}
        </Flex>
      </TechnicianFields>
    </section>
  );
}
