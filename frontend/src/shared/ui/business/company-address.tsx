import { useBusiness } from '../../config/site-config';
import styles from './company-address.module.css';

/** Who it's from, on a receipt or an invoice. */
export function CompanyAddress({ onPaper = false }: { onPaper?: boolean }) {
  const { name, phone, email, address } = useBusiness();
  return (
    <address className={onPaper ? `${styles.company} ${styles.onPaper}` : styles.company}>
      <span>{name}</span>
      <span>
        {address.street}, {address.city}, {address.state} {address.zipCode}
      </span>
      <span>
        {phone} · {email}
      </span>
    </address>
  );
}
