import { useEffect, useRef } from 'react';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { Button } from '../../../shared/ui/button';
import { usePortalView } from '../use-portal-view';
import { Contacts } from '../contacts/contacts';
import { DeleteAccount } from './delete-account';
import { ExportData } from './export-data';
import { ImportHistory } from './import-history';
import { PasswordForm } from './password-form';
import { ProfileForm } from './profile-form';
import styles from './settings.module.css';

interface AccountSettingsProps {
  user: CustomerAccount;
  onDeleted: () => void;
}

/** Account settings. */
export function AccountSettings({ user, onDeleted }: AccountSettingsProps) {
  const [, show] = usePortalView();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className={styles.settings}>
      <div className={styles.bar}>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          Account settings
        </h2>
        <Button size="small" onClick={() => show(null)}>
          Back to your records
        </Button>
      </div>
      <ProfileForm user={user} />
      <Contacts user={user} />
      <PasswordForm email={user.email} />
      <ImportHistory />
      <ExportData />
      <DeleteAccount user={user} onDeleted={onDeleted} />
    </div>
  );
}
