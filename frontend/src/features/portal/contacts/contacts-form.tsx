import { useRef, useState, type SubmitEvent } from 'react';
import type { AccountContacts } from '@contracts/customers/account-contacts';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { isApiError } from '../../../shared/api/api-error';
import { sameBy, type Saved } from '../../../shared/editing/editing';
import { useEditing } from '../../../shared/editing/use-editing';
import {
  contactFieldsOf,
  contactLabels,
  contactRowsOf,
  emptyRows,
  plainContacts,
  shownContacts,
  type ContactListName,
  type ContactRows,
} from '../../../shared/forms/contact-rows';
import { Button } from '../../../shared/ui/button';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { EditConflict } from '../../../shared/ui/forms/edit-conflict';
import { useSaveContactsMutation } from '../portal-endpoints';
import settings from '../settings/settings.module.css';
import { AddressFields, EmailFields, PhoneFields } from './contact-fields';
import { ContactList } from './contact-list';
import { wrongContacts, type ContactErrors } from './contact-rules';
import styles from './contacts.module.css';

const savedOf = (contacts: AccountContacts): Saved<ContactRows> => ({
  version: contacts.version,
  values: contactRowsOf(contacts),
});

const same = sameBy<ContactRows>(plainContacts);

/** No one has agreed to texts yet. */
const newPhone = { ...emptyRows.phones, texts: false };

interface ContactsFormProps {
  user: CustomerAccount;
  contacts: AccountContacts;
}

/** Phones, emails and addresses, saved together. Input stays until it's saved or discarded. */
export function ContactsForm({ user, contacts }: ContactsFormProps) {
  const [save, { isLoading }] = useSaveContactsMutation();
  const [errors, setErrors] = useState<ContactErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const conflicts = useRef<HTMLElement>(null);
  const showErrors = (found: ContactErrors): void => {
    setErrors(found);
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
    fields.find(({ name }) => found[name] !== undefined)?.focus();
  };
  const account = String(user.id);
  const editing = useEditing<ContactRows, AccountContacts>('contacts', account, savedOf(contacts), {
    send: (_changes, version, all) =>
      save({ of: account, contacts: { ...contactFieldsOf(all), version } }),
    read: savedOf,
    same,
    onConflict: () => conflicts.current?.focus(),
    onSaved: () => toast({ title: 'Contacts Saved', description: 'Our office sees them, too.' }),
    onFailed: (error) => {
      const named = isApiError(error) ? (error.errors ?? []) : [];
      showErrors(Object.fromEntries(named.map(({ field, message }) => [field, message])));
      toastFailure('Contacts Not Saved', error, 'Please try again.');
    },
  });
  const { draft, base, changed } = editing;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const wrong = wrongContacts(draft);
    showErrors(wrong);
    if (Object.keys(wrong).length === 0) void editing.save();
  };
  const list = <Name extends ContactListName>(name: Name) => ({
    name,
    rows: draft[name],
    errors,
    onChange: (rows: ContactRows[Name]) => {
      editing.type({ [name]: rows });
      // Errors name a row by its place.
      if (rows.length !== draft[name].length) setErrors({});
    },
  });
  const shown = <Name extends ContactListName>(name: Name, { [name]: rows }: ContactRows) =>
    shownContacts[name](rows);

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <ContactList<'phones'> {...list('phones')} noun="phone" empty={newPhone}>
        {(row) => <PhoneFields {...row} />}
      </ContactList>
      <ContactList<'emails'> {...list('emails')} noun="email" empty={emptyRows.emails}>
        {(row) => <EmailFields {...row} />}
      </ContactList>
      <ContactList<'addresses'> {...list('addresses')} noun="address" empty={emptyRows.addresses}>
        {(row) => <AddressFields {...row} />}
      </ContactList>
      <div className={settings.actions}>
        <Button type="submit" pending={isLoading} pendingLabel="Saving...">
          Save contacts
        </Button>
        {changed.length > 0 && (
          <Button
            onClick={() => {
              editing.discard();
              setErrors({});
            }}
          >
            Undo changes
          </Button>
        )}
      </div>
      <EditConflict
        ref={conflicts}
        by="Our office or another device"
        conflicts={editing.conflicts.map((name) => ({
          name,
          label: contactLabels[name],
          mine: shown(name, draft),
          theirs: shown(name, base),
          prose: false,
        }))}
        onChoose={(name, choice) =>
          editing.choose(
            name,
            choice,
            form.current?.querySelector<HTMLElement>(`[data-list=${name}] :is(input, [data-add])`),
          )
        }
      />
    </form>
  );
}
