import { Button, Form } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { customerListLimits } from '@contracts/vocabulary/office/customers';
import text from '../../../shared/ui/office/record-text.module.css';
import styles from '../customers-admin.module.css';
import { emptyRows, type ContactListName } from '../../../shared/forms/contact-rows';

/** A field's place in the form: in which list, and where there. */
export type FieldPlace = (field: string) => {
  readonly list: string;
  readonly name: (string | number)[];
};

interface ContactListProps {
  name: ContactListName;
  title: string;
  /** `phone` */
  noun: string;
  /** The fields of one row. */
  children: (at: FieldPlace) => ReactNode;
}

/** Contacts of one kind, as many as a customer has. */
export function ContactList({ name, title, noun, children }: ContactListProps) {
  const place = useRef<HTMLElement>(null);
  /** The button that was pressed may be gone. */
  const focused = useRef<'last' | 'add' | null>(null);
  useEffect(() => {
    const rows = place.current?.querySelectorAll<HTMLElement>('[role=group]');
    if (focused.current === 'last') rows?.[rows.length - 1]?.querySelector('input')?.focus();
    if (focused.current === 'add') place.current?.querySelector<HTMLElement>('[data-add]')?.focus();
    focused.current = null;
  });
  return (
    <section ref={place} aria-label={title} className={styles.contacts}>
      <h3 className={text.partTitle}>{title}</h3>
      <Form.List name={name}>
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name: index }) => (
              <div
                key={key}
                role="group"
                aria-label={`${capital(noun)} ${index + 1}`}
                className={styles.contact}
              >
                {children((field) => ({ list: name, name: [index, field] }))}
                <Button
                  size="small"
                  aria-label={`Remove ${noun} ${index + 1}`}
                  onClick={() => {
                    focused.current = 'add';
                    remove(index);
                  }}
                >
                  Remove
                </Button>
              </div>
            ))}
            <Button
              data-add
              disabled={fields.length >= customerListLimits[name]}
              onClick={() => {
                focused.current = 'last';
                add({ ...emptyRows[name] });
              }}
            >
              Add {noun}
            </Button>
          </>
        )}
      </Form.List>
    </section>
  );
}

const capital = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
