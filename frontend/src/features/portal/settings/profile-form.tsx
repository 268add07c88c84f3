import { useRef, useState, type SubmitEvent } from 'react';
import type { CustomerAccount } from '@contracts/customers';
import { isApiError, messageOf } from '../../../shared/api/api-error';
import { useEditing } from '../../../shared/editing/use-editing';
import { personFields, type PersonField as Name } from '../../../shared/forms/account-fields';
import { Button } from '../../../shared/ui/button';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { ChangedMeanwhile } from '../../../shared/ui/forms/changed-meanwhile';
import { PersonField } from '../../../shared/ui/forms/person-field';
import { Panel } from '../../../shared/ui/panel';
import { useChangeProfileMutation } from '../portal-endpoints';
import { editableOf, profileDrafts, profileNames, wrongFields } from './profile-values';
import styles from './settings.module.css';

/** Name, address and telephone number; what is typed stays until it is saved or given up. */
export function ProfileForm({ user }: { user: CustomerAccount }) {
  const [change, { isLoading }] = useChangeProfileMutation();
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const form = useRef<HTMLFormElement>(null);
  const conflicts = useRef<HTMLElement>(null);
  const focus = (name: Name | undefined) => {
    if (name !== undefined) fieldIn(form.current, name)?.focus();
  };
  const editing = useEditing<Name, CustomerAccount>(
    profileDrafts,
    String(user.id),
    editableOf(user),
    {
      send: (changes, version) => change({ ...changes, version }),
      read: editableOf,
      onConflict: () => conflicts.current?.focus(),
      onSaved: (record) => {
        toast({
          title: 'Profile Updated',
          description: record?.pendingEmail
            ? `Follow the link that we have sent to ${record.pendingEmail}.`
            : 'We use it from now on.',
        });
      },
      onFailed: (error) => {
        const found = serverErrors(error);
        setErrors(found);
        focus(profileNames.find((name) => found[name] !== undefined));
        toast({
          title: 'Update Failed',
          description: messageOf(error, 'Your profile could not be saved. Please try again.'),
          variant: 'destructive',
        });
      },
    },
  );
  const changed = editing.changed.length > 0;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const wrong = wrongFields(editing.draft);
    setErrors(wrong);
    const first = profileNames.find((name) => wrong[name] !== undefined);
    if (first === undefined) void editing.save();
    else focus(first);
  };
  const field = (name: Name) => (
    <PersonField
      name={name}
      value={editing.draft[name]}
      error={errors[name]}
      hint={name === 'email' ? emailHint(user) : undefined}
      onChange={({ target }) => {
        editing.type({ [name]: target.value });
        if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
      }}
    />
  );

  return (
    <Panel title="Profile" headingLevel={3}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <div className={styles.pair}>
          {field('firstName')}
          {field('lastName')}
        </div>
        {field('email')}
        {field('phone')}
        {field('address')}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={isLoading} pendingLabel="Saving...">
            Save changes
          </Button>
          {changed && (
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
        <ChangedMeanwhile
          ref={conflicts}
          by="Another device"
          conflicts={editing.conflicts.map((name) => ({
            name,
            label: personFields[name].label,
            mine: editing.draft[name],
            theirs: editing.base[name],
            prose: false,
          }))}
          onChoose={(name, choice) => editing.choose(name, choice, fieldIn(form.current, name))}
        />
      </form>
    </Panel>
  );
}

const fieldIn = (form: HTMLFormElement | null, name: Name): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;

const emailHint = ({ email, pendingEmail }: CustomerAccount): string =>
  pendingEmail === null
    ? 'A new address counts once you have followed the link we send there.'
    : `Waiting for you to follow the link. Until then you log in with ${email}.`;

/** What the server alone found wrong, by field. */
function serverErrors(error: unknown): Partial<Record<Name, string>> {
  if (!isApiError(error)) return {};
  if (error.code === 'email_taken') return { email: error.message };
  const named = (error.errors ?? []).map(({ field, message }) => [field, message]);
  return Object.fromEntries(named) as Partial<Record<Name, string>>;
}
