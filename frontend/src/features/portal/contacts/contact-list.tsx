import { useEffect, useRef, type ReactNode } from 'react';
import { customerListLimits } from '@contracts/vocabulary/office/customers';
import {
  contactLabels,
  type ContactListName,
  type ContactRows,
} from '../../../shared/forms/contact-rows';
import { Button } from '../../../shared/ui/button';
import type { RowProps } from './contact-fields';
import styles from './contacts.module.css';

interface ContactListProps<Row> {
  name: ContactListName;
  /** `phone` */
  noun: string;
  rows: readonly Row[];
  empty: Row;
  errors: RowProps<Row>['errors'];
  onChange: (rows: readonly Row[]) => void;
  children: (props: RowProps<Row>) => ReactNode;
}

/** Contacts of one kind, as many as a customer has. */
export function ContactList<Name extends ContactListName>({
  name,
  noun,
  rows,
  empty,
  errors,
  onChange,
  children,
}: ContactListProps<ContactRows[Name][number]> & { name: Name }) {
  const place = useRef<HTMLElement>(null);
  /** The button that was pressed may be gone. */
  const focused = useRef<'last' | 'add' | null>(null);
  useEffect(() => {
    const groups = place.current?.querySelectorAll<HTMLElement>('[role=group]');
    if (focused.current === 'last') groups?.[groups.length - 1]?.querySelector('input')?.focus();
    if (focused.current === 'add') place.current?.querySelector<HTMLElement>('[data-add]')?.focus();
    focused.current = null;
  });
  return (
    <section ref={place} aria-label={contactLabels[name]} className={styles.list} data-list={name}>
      <h4 className={styles.title}>{contactLabels[name]}</h4>
      {rows.map((row, index) => (
        <div
          key={index}
          role="group"
          aria-label={`${capital(noun)} ${index + 1}`}
          className={styles.row}
        >
          {children({
            row,
            place: `${name}.${index}`,
            errors,
            type: (changes) =>
              onChange(rows.map((one, at) => (at === index ? { ...one, ...changes } : one))),
          })}
          <Button
            size="small"
            className={styles.remove}
            aria-label={`Remove ${noun} ${index + 1}`}
            onClick={() => {
              focused.current = 'add';
              onChange(rows.filter((_, at) => at !== index));
            }}
          >
            Remove
          </Button>
        </div>
      ))}
      <Button
        size="small"
        data-add
        className={styles.add}
        aria-disabled={rows.length >= customerListLimits[name]}
        onClick={() => {
          focused.current = 'last';
          onChange([...rows, empty]);
        }}
      >
        Add {noun}
      </Button>
    </section>
  );
}

const capital = (noun: string) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
