import type { CustomerAccount } from '@contracts/customers/accounts';
import { formatDateTime, formatMonthYear } from '../../shared/format';
import { Button } from '../../shared/ui/button';
import { EmailText } from '../../shared/ui/email-text';
import { RatingPlate, type PlateCell } from '../../shared/ui/business/rating-plate';
import styles from './portal.module.css';
import { usePortalView } from './use-portal-view';

export function AccountInfo({ user }: { user: CustomerAccount }) {
  const [view, show] = usePortalView();
  const cells: PlateCell[] = [
    { label: 'Name', value: `${user.firstName} ${user.lastName}` },
    {
      label: 'Email',
      value: <EmailText email={user.email} />,
      note: user.emailVerified ? undefined : 'Not verified yet',
    },
    { label: 'Phone', value: user.phone },
  ];
  if (user.address) cells.push({ label: 'Address', value: user.address });
  cells.push({ label: 'Member since', value: formatMonthYear(user.createdAt) });
  if (user.lastLogin) cells.push({ label: 'Last login', value: formatDateTime(user.lastLogin) });
  return (
    <section aria-labelledby="account-info">
      <h2 id="account-info" className={styles.part}>
        Account Info
      </h2>
      <RatingPlate cells={cells} columns={2} size="text" />
      {view !== 'settings' && (
        <Button size="small" className={styles.under} onClick={() => show('settings')}>
          Account settings
        </Button>
      )}
    </section>
  );
}
