import { Form, type FormInstance, type FormItemProps, type FormProps } from 'antd';
import { useId, useLayoutEffect, useState, type ReactNode, type Ref, type RefObject } from 'react';
import { classNames } from '../class-names';
import styles from './office-form.module.css';

export type OfficeFormRef = FormInstance & { readonly nativeElement: HTMLElement };

interface OfficeFormProps<Values extends object> extends Omit<
  FormProps<Values>,
  'children' | 'fields'
> {
  ref?: Ref<OfficeFormRef>;
  /** What the fields show, for a form whose values are kept elsewhere, as in a draft. */
  values?: { readonly [Name in keyof Values]?: Values[Name] | null | undefined };
  children: ReactNode;
}

/**
 * Ant Design's Form with labels above the fields and no asterisks. Errors show after the first try to
 * send it. Its unique name keeps the fields' ids apart from those of other forms on the page.
 */
export function OfficeForm<Values extends object>({
  form,
  values,
  className,
  onFinishFailed,
  ...rest
}: OfficeFormProps<Values>) {
  const name = useId();
  const [tried, setTried] = useState(false);
  const [instance] = Form.useForm<Values>(form);
  // Ant Design's `fields` are shown after the browser's next events. A key pressed in between was lost.
  useLayoutEffect(() => {
    const shown = instance.getFieldsValue(true) as Readonly<Record<string, unknown>>;
    const other = Object.entries<unknown>({ ...values }).filter(
      ([field, value]) => value !== shown[field],
    );
    for (const [field, value] of other) instance.setFieldValue(field as never, value as never);
  });
  return (
    <Form<Values>
      form={instance}
      initialValues={{ ...values }}
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
      {...rest}
    />
  );
}

interface OfficeFieldProps<Value> extends Omit<FormItemProps, 'rules'> {
  name: string | (string | number)[];
  /** The list that it's in. Its name says where there. */
  list?: string;
  /** Says (optional) next to the label. */
  optional?: boolean;
  /** One line of help below the control. */
  hint?: ReactNode;
  /** The error of the value, if any. */
  check?: (value: Value) => string | undefined;
}

export function OfficeField<Value = string>({
  label,
  optional = false,
  hint,
  check = () => undefined,
  list,
  ...item
}: OfficeFieldProps<Value>) {
  const rule = ({ getFieldValue }: Pick<FormInstance, 'getFieldValue'>) => {
    const wrong = check(
      (getFieldValue(list === undefined ? item.name : [list, item.name].flat()) ?? '') as Value,
    );
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

export const inputOf = (
  { current }: RefObject<OfficeFormRef | null>,
  name: string,
): HTMLElement | null | undefined =>
  current?.nativeElement.querySelector<HTMLElement>(`[name="${name}"]`);
