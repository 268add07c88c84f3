import { Form, Input, Radio } from 'antd';
import {
  useEffect,
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import {
  technicianAvailabilities,
  technicianStatusWords,
} from '@contracts/vocabulary/technician-status';
import { workMessages } from '@contracts/vocabulary/technician-work';
import { toast } from '../../shared/ui/feedback/toast-store';
import {
  fieldsOf,
  inputOf,
  OfficeField,
  OfficeForm,
  type OfficeFormRef,
} from '../../shared/ui/office/office-form';
import { fieldOn, technicianForms, type TechnicianForm } from './field-descriptions';
import { PhotoUpload } from './photo-upload';
import type { TechnicianField, Texts } from './technician-values';
import { AreaSelect, DaysOff, SpecialtiesSelect, WorkWeek } from './work/work-controls';
import { wrongHours } from './work/work-texts';
import styles from './technicians.module.css';

type Values = Record<string, string>;

interface TechnicianFieldsProps<Name extends TechnicianField> {
  kind: TechnicianForm;
  values: Texts<Name>;
  onType: (changes: Partial<Texts<Name>>) => void;
  /** Called once everything required is filled in. */
  onSubmit: () => void;
  className?: string;
  autoFocus?: boolean;
  ref: RefObject<OfficeFormRef | null>;
  'aria-labelledby'?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLFormElement>) => void;
  /** Above the fields. */
  title?: ReactNode;
  /** Below the fields. */
  children: ReactNode;
}

/** Any form of a technician, from `technicianFields` and `technicianForms`. The parent keeps the input. */
export function TechnicianFields<Name extends TechnicianField>({
  kind,
  values,
  onType,
  onSubmit,
  autoFocus = false,
  ref,
  title,
  children,
  ...form
}: TechnicianFieldsProps<Name>) {
  const { rows, missing } = technicianForms[kind];
  const focusFirst = useRef(autoFocus);
  useEffect(() => {
    if (focusFirst.current)
      ref.current?.nativeElement.querySelector<HTMLElement>('input:not([type=file])')?.focus();
  }, [ref]);
  return (
    <OfficeForm<Values>
      ref={ref}
      initialValues={values}
      fields={fieldsOf(values)}
      onValuesChange={(changes) => onType(changes as Partial<Texts<Name>>)}
      onFinish={onSubmit}
      onFinishFailed={({ errorFields }) => {
        toast({ ...missing, variant: 'destructive' });
        inputOf(ref, String(errorFields[0]?.name[0]))?.focus();
      }}
      {...form}
    >
      {title}
      {rows.map((names) => (
        <div key={names.join()} className={styles.columns}>
          {names.map((name) => (
            <Field key={name} kind={kind} name={name} />
          ))}
        </div>
      ))}
      {children}
    </OfficeForm>
  );
}

/** Where a field is more than a text. */
const controls: Partial<Record<TechnicianField, ComponentType>> = {
  avatar: PhotoUpload,
  specialties: SpecialtiesSelect,
  serviceArea: AreaSelect,
  workingHours: WorkWeek,
  daysOff: DaysOff,
};

function Field({ kind, name }: { kind: TechnicianForm; name: TechnicianField }) {
  const field = fieldOn(kind, name);
  if (!field) return null;
  const { label, hint, required, optional, missing, input } = field;
  if (name === 'availability') return <Availability label={label} hint={hint} />;
  const Control = controls[name];
  return (
    <OfficeField
      name={name}
      label={label}
      optional={optional}
      hint={hint}
      required={required}
      check={(text) => {
        if (name === 'workingHours' && wrongHours(text)) return workMessages.workingHours;
        return required && text.trim() === '' ? missing : undefined;
      }}
    >
      {Control ? <Control /> : <Input name={name} {...input} />}
    </OfficeField>
  );
}

function Availability({ label, hint }: { label: string; hint: string | undefined }) {
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <Form.Item name="availability" extra={hint}>
        <Radio.Group
          name="availability"
          options={technicianAvailabilities.map((value) => ({
            value,
            label: technicianStatusWords[value].label,
          }))}
        />
      </Form.Item>
    </fieldset>
  );
}
