import { useId } from 'react';
import { useWatch, type Control, type UseFormRegisterReturn } from 'react-hook-form';
import type { ApiError } from '../../../shared/api/api-error';
import { useBusiness, useContent } from '../../../shared/config/site-config';
import type { FormDraft } from '../../../shared/forms/visit-form';
import { telHref } from '../../../shared/page/paths';
import { whyNotSent } from './request-failure';
import styles from './request-form.module.css';

export type RequestEntries = FormDraft<'request'>;

export function EmergencyField({
  label,
  control,
  input,
}: {
  label: string;
  control: Control<RequestEntries>;
  input: UseFormRegisterReturn;
}) {
  const { phone } = useBusiness();
  const { promises } = useContent();
  const urgent = useWatch({ control, name: 'isEmergency' });
  const id = useId();
  return (
    <div className={styles.wide}>
      <div className={styles.emergency}>
        <input type="checkbox" id={id} aria-describedby={`${id}-note`} {...input} />
        <label htmlFor={id}>{label}</label>
      </div>
      <p id={`${id}-note`} className={styles.note} aria-live="polite">
        {urgent && (
          <>
            Calling is faster{promises.includes('emergencies') && ', day and night'}:{' '}
            <a href={telHref(phone)}>{phone}</a>. Emergency service rates may apply after hours.
          </>
        )}
      </p>
    </div>
  );
}

/** Stays until the next attempt. Not an alert: the toast has announced it. */
export function NotSent({ failure }: { failure: ApiError }) {
  const { phone } = useBusiness();
  return (
    <div className={styles.failure}>
      <p>
        <strong>Your request was not sent.</strong> {whyNotSent(failure)}
      </p>
      <p>
        Everything you wrote is still here. Try again, or call <a href={telHref(phone)}>{phone}</a>{' '}
        and we will write it down for you.
      </p>
    </div>
  );
}
