import { skipToken } from '@reduxjs/toolkit/query/react';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { ErrorState } from '../../../shared/ui/feedback/error-state';
import { Loading } from '../../../shared/ui/feedback/spinner';
import { Panel } from '../../../shared/ui/panel';
import { useOwnContactsQuery } from '../portal-endpoints';
import { ContactsForm } from './contacts-form';
import styles from './contacts.module.css';

/** How the company reaches the customer, and their houses. */
export function Contacts({ user }: { user: CustomerAccount }) {
  const { currentData, error, refetch } = useOwnContactsQuery(
    user.emailVerified ? { of: String(user.id) } : skipToken,
  );
  return (
    <Panel title="Phones, Emails and Addresses" headingLevel={3}>
      <p className={styles.about}>
        {user.emailVerified
          ? 'How our office reaches you, and how your technician gets in. You log in with the email under Profile.'
          : 'Confirm your email address first. Then you can see and change them here.'}
      </p>
      {currentData && <ContactsForm user={user} contacts={currentData} />}
      {user.emailVerified && !currentData && error && (
        <ErrorState
          headingLevel={3}
          title="Your contacts could not be loaded"
          error={error}
          retry={refetch}
        />
      )}
      {user.emailVerified && !currentData && !error && <Loading label="Loading your contacts" />}
    </Panel>
  );
}
