import { Checkbox, Form } from 'antd';
import type { ReactNode } from 'react';
import type { SlotsJob } from '../../../shared/api/available-slots';
import { linesOf, type FormField } from '../../../shared/forms/visit-form';
import styles from './requests.module.css';
import { VisitDate } from './visit-date';
import { VisitField } from './visit-field';
import { VisitHours } from './visit-hours';

interface VisitFormFieldProps {
  field: FormField;
  error: string | undefined;
  /** The chosen one, YYYY-MM-DD; empty if there is none. */
  date: string;
  /** What the visit is for, as far as it's entered. */
  job: SlotsJob;
  /** Also days and times that customers can't book. */
  anyTime: boolean;
  enter: (changes: { appointmentDate?: string; timeSlot: string }) => void;
}

/** Any field of a form that books a visit. */
export function VisitFormField({ field, error, date, job, anyTime, enter }: VisitFormFieldProps) {
  const shared = { field, error };
  switch (field.control) {
    case 'checkbox':
      return (
        <Form.Item
          name={field.name}
          valuePropName="checked"
          className={styles.whole}
          extra={field.hint}
        >
          <Checkbox
            onChange={({ target }) => {
              if (field.name === 'whileClosed' && !target.checked)
                enter({ appointmentDate: '', timeSlot: '' });
            }}
          >
            {field.label}
          </Checkbox>
        </Form.Item>
      );
    case 'hour':
      return <VisitHours {...shared} date={date} job={job} anyTime={anyTime} />;
    case 'date':
      return (
        <VisitDate
          {...shared}
          listHeight={400}
          anyDay={anyTime}
          onChange={() => enter({ timeSlot: '' })}
        />
      );
    default:
      return <VisitField {...shared} />;
  }
}

interface FieldLinesProps<Field extends FormField> {
  fields: readonly Field[];
  children: (field: Field) => ReactNode;
}

/** Fields in their lines. Neighboring thirds share one. */
export const FieldLines = <Field extends FormField>({ fields, children }: FieldLinesProps<Field>) =>
  linesOf(fields).map((line) =>
    line.length === 1 ? (
      line.map(children)
    ) : (
      <div key={line[0]?.name} className={styles.thirds}>
        {line.map(children)}
      </div>
    ),
  );
