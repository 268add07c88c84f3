/** Fields, drafts, checks and payloads of the forms in `visit-fields.ts`. */
import type { ErrorBody } from '@contracts/refusals';
import { cleanLine } from '@contracts/vocabulary/text/typed-text';
import {
  visitFields,
  type FieldName,
  type FieldRow,
  type FormName,
  type Payloads,
  type RepeatedPart,
  type WizardStep,
} from './visit-fields';

/** A field as one form shows it. */
export interface FormField<Name extends string = string> extends FieldRow {
  readonly name: Name;
  readonly step?: WizardStep;
  readonly repeat?: RepeatedPart | false;
}

/** What was entered so far, as texts. */
export type FormDraft<Form extends FormName> = {
  [Name in FieldName<Form>]: Payloads[Form][Name] extends boolean | undefined ? boolean : string;
};

type Row = FieldRow & {
  readonly forms: {
    readonly [Form in FormName]?: Partial<FieldRow> & Pick<FormField, 'step' | 'repeat'>;
  };
};

/** The fields of a form in their order, or of one step of the wizard. */
export function fieldsOf<Form extends FormName>(
  form: Form,
  step?: WizardStep,
): FormField<FieldName<Form>>[] {
  return Object.entries<Row>(visitFields).flatMap(([name, { forms, ...row }]) => {
    const own = forms[form];
    if (!own || (step !== undefined && own.step !== step)) return [];
    return [{ ...row, ...own, name: name as FieldName<Form> }];
  });
}

export const emptyDraft = <Form extends FormName>(form: Form, step?: WizardStep) =>
  Object.fromEntries(
    fieldsOf(form, step).map(({ name, initial }) => [name, initial ?? '']),
  ) as FormDraft<Form>;

/** The error of a field's value; null if there is none. */
export function errorOf({ rule, optional }: FieldRow, value: string | boolean): string | null {
  const text = typeof value === 'string' ? cleanLine(value) : null;
  if (!rule || text === null || (optional && text === '')) return null;
  return rule(text);
}

export type FormErrors<Form extends FormName> = Partial<Record<FieldName<Form>, string>>;

/** The fields with errors, of a form or of one step of the wizard, in order. */
export function errorsIn<Form extends FormName>(
  form: Form,
  draft: FormDraft<Form>,
  step?: WizardStep,
): FormErrors<Form> {
  const errors: FormErrors<Form> = {};
  for (const field of fieldsOf(form, step)) {
    const error = errorOf(field, draft[field.name]);
    if (error !== null) errors[field.name] = error;
  }
  return errors;
}

/** The server's errors by the fields of a form, or of one step of the wizard. */
export function serverErrorsIn<Form extends FormName>(
  form: Form,
  errors: ErrorBody['errors'],
  step?: WizardStep,
): FormErrors<Form> {
  const found: FormErrors<Form> = {};
  for (const { name } of fieldsOf(form, step)) {
    const message = errors?.find(({ field }) => field === name)?.message;
    if (message !== undefined) found[name] = message;
  }
  return found;
}

export const namesIn = <Name extends string>(named: Partial<Record<Name, unknown>>): Name[] =>
  Object.keys(named) as Name[];

/** The draft as it is sent: trimmed, and without optional fields that are empty. */
export function payloadOf<Form extends FormName>(
  form: Form,
  draft: FormDraft<Form>,
): Payloads[Form] {
  const entries = fieldsOf(form).flatMap(({ name, optional }) => {
    const entered: string | boolean = draft[name];
    const value = typeof entered === 'string' ? entered.trim() : entered;
    return optional && value === '' ? [] : [[name, value]];
  });
  return Object.fromEntries(entries) as Payloads[Form];
}

/** The lines of a form. Neighboring thirds share a line. */
export function linesOf<Field extends Pick<FieldRow, 'width'>>(
  fields: readonly Field[],
): Field[][] {
  const lines: Field[][] = [];
  for (const field of fields) {
    const last = lines.at(-1);
    if (field.width === 'third' && last?.[0]?.width === 'third') last.push(field);
    else lines.push([field]);
  }
  return lines;
}
