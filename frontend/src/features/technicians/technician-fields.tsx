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
import { isWorkWeek, workMessages, type WorkDay } from '@contracts/vocabulary/technician-work';
import { toast } from '../../shared/ui/feedback/toast-store';
import {
  inputOf,
  OfficeField,
  OfficeForm,
  type OfficeFormRef,
} from '../../shared/ui/office/office-form';
import { fieldOn, technicianForms, type TechnicianForm } from './field-descriptions';
import { PhotoUpload } from './photo-upload';
import type { TechnicianField, TechnicianValues } from './technician-values';
import { AreaSelect, DaysOff, SpecialtiesSelect, WorkWeek } from './work/work-controls';
import styles from './technicians.module.css';

interface TechnicianFieldsProps<Values extends Partial<TechnicianValues>> {
  kind: TechnicianForm;
  values: Values;
  onType: (changes: Partial<Values>) => void;
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
export function TechnicianFields<Values extends Partial<TechnicianValues>>({
  kind,
  values,
  onType,
  onSubmit,
  autoFocus = false,
  ref,
  title,
  children,
  ...form
}: TechnicianFieldsProps<Values>) {
  const { rows, missing } = technicianForms[kind];
  const focusFirst = useRef(autoFocus);
  useEffect(() => {
    if (focusFirst.current)
      ref.current?.nativeElement.querySelector<HTMLElement>('input:not([type=file])')?.focus();
  }, [ref]);
  return (
    <OfficeForm<Values>
      ref={ref}
      values={values}
      onValuesChange={onType}
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
      check={(value: TechnicianValues[typeof name]) => {
        if (name === 'workingHours' && !isWorkWeek(value as readonly WorkDay[]))
          return workMessages.workingHours;
        const isBlank = (typeof value === 'string' ? value.trim() : value).length === 0;
        return required && isBlank ? missing : undefined;
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
