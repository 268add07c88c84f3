import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { useCurrentUserQuery } from '../../shared/api/current-user';
import { store } from '../store';
import styles from './account-name.module.css';

/** Who is logged in, in the header's links to the portal. Brings the store: a marketing page has none. */
export default function AccountName(): ReactNode {
  return (
    <Provider store={store}>
      <Name />
    </Provider>
  );
}

function Name() {
  const { user } = useCurrentUserQuery();
  if (!user) return null;
  return (
    <span className={styles.name}>
      <span className={styles.words}> Logged in as </span>
      {user.firstName}
      <span className={styles.words}> {user.lastName}</span>
    </span>
  );
}
