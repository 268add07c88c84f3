import { fieldErrors } from '../../../shared/api/api-error';
import type { OfficeFormRef } from '../../../shared/ui/office/office-form';

/** Next to their fields, also those of a row: `phones.0.phone`. */
export const showFieldErrors = (form: OfficeFormRef | null, error: unknown): void =>
  form?.setFields(
    fieldErrors(error).map(({ name, errors }) => ({
      name: name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      errors,
    })) as never,
  );
