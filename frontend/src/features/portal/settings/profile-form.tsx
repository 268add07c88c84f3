import { useRef, useState, type SubmitEvent } from 'react';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { isApiError } from '../../../shared/api/api-error';
import { useEditing } from '../../../shared/editing/use-editing';
import {
  passwordRules,
  personFields,
  type PersonField as Name,
} from '../../../shared/forms/account-fields';
import { Button } from '../../../shared/ui/button';
import { toastFailure } from '../../../shared/ui/feedback/toast-failure';
import { toast } from '../../../shared/ui/feedback/toast-store';
import { CodeField, codeMissing } from '../../../shared/ui/forms/code-field';
import { EditConflict } from '../../../shared/ui/forms/edit-conflict';
import { PasswordField } from '../../../shared/ui/forms/password-field';
import { PersonField } from '../../../shared/ui/forms/person-field';
import { Panel } from '../../../shared/ui/panel';
import { useChangeProfileMutation } from '../portal-endpoints';
import {
  editableOf,
  isOtherAddress,
  profileNames,
  sameProfile,
  wrongFields,
  type Profile,
} from './profile-values';
import styles from './settings.module.css';

/** In the order of the form. */
const fieldNames = [...profileNames, 'currentPassword', 'code'] as const;
type FieldName = (typeof fieldNames)[number];
type Errors = Partial<Record<FieldName, string>>;

/** Name, address and phone number. Input stays until it's saved or discarded. */
export function ProfileForm({ user }: { user: CustomerAccount }) {
  const profile = useProfile(user);
  const { form, conflicts, editing, errors, isSaving, asksPassword } = profile;
  const field = (name: Name) => (
    <PersonField
      name={name}
      value={editing.draft[name]}
      error={errors[name]}
      hint={name === 'email' ? emailHint(user) : undefined}
      onChange={({ target }) => profile.type(name, target.value)}
    />
  );

  return (
    <Panel title="Profile" headingLevel={3}>
      <form ref={form} className={styles.form} noValidate onSubmit={profile.submit}>
        <div className={styles.pair}>
          {field('firstName')}
          {field('lastName')}
        </div>
        {field('email')}
        {asksPassword && (
          <PasswordField
            label="Current Password"
            name="currentPassword"
            autoComplete="current-password"
            required
            hint="So we know it’s you."
            value={profile.currentPassword}
            error={errors.currentPassword}
            onChange={({ target }) => profile.typePassword(target.value)}
          />
        )}
        {asksPassword && profile.asksCode && (
          <CodeField
            name="code"
            value={profile.code}
            error={errors.code}
            onChange={({ target }) => profile.typeCode(target.value)}
          />
        )}
        {field('phone')}
        {field('address')}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" pending={isSaving} pendingLabel="Saving...">
            Save changes
          </Button>
          {editing.changed.length > 0 && <Button onClick={profile.undo}>Undo changes</Button>}
        </div>
        <EditConflict
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

/** The profile form: input, validation, saving. */
function useProfile(user: CustomerAccount) {
  const [change, { isLoading }] = useChangeProfileMutation();
  const [errors, setErrors] = useState<Errors>({});
  // Not in the draft, because drafts are stored.
  const [currentPassword, setCurrentPassword] = useState('');
  // Of the office's users who have an authenticator.
  const [code, setCode] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const conflicts = useRef<HTMLElement>(null);
  const showErrors = (found: Errors): void => {
    setErrors(found);
    const first = fieldNames.find((name) => found[name] !== undefined);
    if (first !== undefined) fieldIn(form.current, first)?.focus();
  };
  const editing = useEditing<Profile, CustomerAccount>(
    'profile',
    String(user.id),
    editableOf(user),
    {
      send: (changes, version) =>
        change({
          ...changes,
          version,
          ...(isOtherAddress(user, changes.email ?? user.email) && {
            currentPassword,
            ...(code !== undefined && { code }),
          }),
        }),
      read: editableOf,
      same: sameProfile,
      onConflict: () => conflicts.current?.focus(),
      onSaved: (record) => {
        setCurrentPassword('');
        setCode(undefined);
        toast({
          title: 'Profile Updated',
          description: record?.pendingEmail
            ? `Click the link we sent to ${record.isAdmin ? record.email : record.pendingEmail}.`
            : 'Your changes are saved.',
        });
      },
      onFailed: (error) => {
        if (isApiError(error) && error.code === 'code_required') {
          setCode('');
          requestAnimationFrame(() => fieldIn(form.current, 'code')?.focus());
          return;
        }
        showErrors(serverErrors(error));
        toastFailure('Update Failed', error, 'Your profile could not be saved. Please try again.');
      },
    },
  );
  const asksPassword = isOtherAddress(user, editing.draft.email);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const unproven = asksPassword ? passwordRules.currentPassword(currentPassword) : null;
    const isCodeMissing = asksPassword && code?.trim() === '';
    const wrong: Errors = {
      ...wrongFields(editing.draft),
      ...(isCodeMissing && { code: codeMissing }),
      ...(unproven !== null && { currentPassword: unproven }),
    };
    showErrors(wrong);
    if (Object.keys(wrong).length === 0) void editing.save();
  };

  return {
    form,
    conflicts,
    editing,
    errors,
    currentPassword,
    asksPassword,
    code: code ?? '',
    asksCode: code !== undefined,
    isSaving: isLoading,
    submit,
    type: (name: Name, text: string): void => {
      editing.type({ [name]: text });
      if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
    },
    typePassword: (password: string): void => {
      setCurrentPassword(password);
      setErrors({ ...errors, currentPassword: undefined });
    },
    typeCode: (typed: string): void => {
      setCode(typed);
      setErrors({ ...errors, code: undefined });
    },
    undo: (): void => {
      editing.discard();
      setErrors({});
      setCurrentPassword('');
      setCode(undefined);
    },
  };
}

const fieldIn = (form: HTMLFormElement | null, name: FieldName): HTMLInputElement | null =>
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;

const emailHint = ({ email, pendingEmail }: CustomerAccount): string =>
  pendingEmail === null
    ? 'We’ll email you a link to confirm the new address.'
    : `Waiting for you to click the link. Until then, log in with ${email}.`;

/** Errors from the server, by field. */
function serverErrors(error: unknown): Errors {
  if (!isApiError(error)) return {};
  if (error.code === 'email_taken') return { email: error.message };
  if (error.code === 'password_wrong') return { currentPassword: error.message };
  if (error.code === 'code_wrong') return { code: error.message };
  const named = (error.errors ?? []).map(({ field, message }) => [field, message]);
  return Object.fromEntries(named) as Errors;
}
