import { Form, type FormInstance, type FormItemProps, type FormProps } from 'antd';
import { useId, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { classNames } from '../class-names';
import styles from './office-form.module.css';

export type OfficeFormRef = FormInstance & { readonly nativeElement: HTMLElement };

interface OfficeFormProps<Values extends object> extends Omit<FormProps<Values>, 'children'> {
  ref?: Ref<OfficeFormRef>;
  children: ReactNode;
}

/**
 * Ant Design's Form as the office uses it: labels above, no asterisks, and nothing is marked as
 * wrong before someone tries to send it. Several forms may stand on one page: each has a name of
 * its own, from which the ids of its fields follow.
 */
export function OfficeForm<Values extends object>({
  className,
  onFinishFailed,
  ...form
}: OfficeFormProps<Values>) {
  const name = useId();
  const [tried, setTried] = useState(false);
  return (
    <Form<Values>
      name={name}
      layout="vertical"
      colon={false}
      requiredMark={false}
      noValidate
      validateTrigger={tried ? 'onChange' : 'onSubmit'}
      className={classNames(styles.form, className)}
      onFinishFailed={(failure) => {
        setTried(true);
        onFinishFailed?.(failure);
      }}
      {...form}
    />
  );
}

interface OfficeFieldProps extends Omit<FormItemProps, 'rules'> {
  name: string;
  /** Says (optional) next to the label. */
  optional?: boolean;
  /** One line of help below the control. */
  hint?: ReactNode;
  /** What is wrong with the text; undefined when nothing is. Said below the field, and announced. */
  check?: (text: string) => string | undefined;
}

export function OfficeField({
  label,
  optional = false,
  hint,
  check = () => undefined,
  ...item
}: OfficeFieldProps) {
  const rule = ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => {
    const wrong = check((getFieldValue(item.name) as string | undefined) ?? '');
    return {
      validator: () => (wrong === undefined ? Promise.resolve() : Promise.reject(new Error(wrong))),
      message: <span role="alert">{wrong}</span>,
    };
  };
  return (
    <Form.Item
      label={
        optional ? (
          <span>
            {label}
            <span className={styles.optional}> (optional)</span>
          </span>
        ) : (
          label
        )
      }
      extra={hint}
      rules={[rule]}
      {...item}
    />
  );
}

/** A text as a form keeps it elsewhere than in itself, for the `fields` of `OfficeForm`. */
export const fieldsOf = (texts: Readonly<Record<string, string>>): FormProps['fields'] =>
  Object.entries(texts).map(([name, value]) => ({ name, value }));

/** The input of a field by its `name`, to give it the focus. */
export const inputOf = (
  { current }: RefObject<OfficeFormRef | null>,
  name: string,
): HTMLElement | null | undefined =>
  current?.nativeElement.querySelector<HTMLElement>(`[name="${name}"]`);
