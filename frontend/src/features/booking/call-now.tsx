import { Phone } from 'lucide-react';
import { useBusiness, useContent } from '../../shared/config/site-config';
import { telHref } from '../../shared/page/paths';
import { ButtonLink } from '../../shared/ui/button';
import styles from './step-fields.module.css';

/** Below the service type: an emergency doesn't wait for an appointment. */
export function CallNow() {
  const { phone } = useBusiness();
  const { promises } = useContent();
  return (
    <span className={styles.callNow} role="alert">
      <span>
        <strong>Call now, don’t wait for an appointment.</strong>{' '}
        {promises.includes('emergencies') && 'Emergency repair is 24/7. '}If you smell gas, leave
        the house and call 911.
      </span>
      <ButtonLink href={telHref(phone)} icon={<Phone size={18} aria-hidden="true" />}>
        {phone}
      </ButtonLink>
    </span>
  );
}
