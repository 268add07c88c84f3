import { TextField, type TextFieldProps } from './text-field';

/** The second step of the office's users. */
export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint="The 6 digits of your authenticator app, or a recovery code."
      {...props}
    />
  );
}

export const codeMissing = 'Enter the code';
