import { personFields, type PersonField as Name } from '../../forms/account-fields';
import { TextField, type TextFieldProps } from './text-field';

type PersonFieldProps = Omit<TextFieldProps, 'label' | 'type' | 'name'> & { name: Name };

/** A field of account-fields.ts. */
export function PersonField({ name, ...props }: PersonFieldProps) {
  const { label, maxLength, autoComplete, type = 'text', optional, hint } = personFields[name];
  return (
    <TextField
      {...{ label, maxLength, autoComplete, type, optional, hint }}
      required={!optional}
      {...(type === 'email' && { inputMode: 'email', autoCapitalize: 'none', spellCheck: false })}
      name={name}
      {...props}
    />
  );
}
