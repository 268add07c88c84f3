import { useState, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { useCurrentUserQuery } from '../../shared/api/current-user';
import { allDropped } from '../../shared/editing/drafts.slice';
import { useAccountUpdates } from '../../shared/live/account-topic';
import { paths } from '../../shared/page/paths';
import { signedOut } from '../../shared/session/session.slice';
import { ButtonLink } from '../../shared/ui/button';
import { ErrorState } from '../../shared/ui/feedback/error-state';
import { Loading } from '../../shared/ui/feedback/spinner';
import { AccountInfo } from './account-info';
import { OwnAppliances } from './own-appliances';
import { PortalHeader } from './portal-header';
import styles from './portal.module.css';
import { QuickActions } from './quick-actions';
import type { WithActions } from './records/appointment-list';
import { Records } from './records/records';
import { AccountSettings } from './settings/account-settings';
import { usePortalView } from './use-portal-view';
import { VerificationNotice } from './verification-notice';

interface PortalProps extends WithActions {
  /** The import panel for this customer. */
  renderImports: (user: CustomerAccount, session: string) => ReactNode;
  renderPayments: (session: string) => ReactNode;
}

/** The customer portal. */
export function Portal({ renderActions, renderImports, renderPayments }: PortalProps) {
  const { session, user, error, refetch } = useCurrentUserQuery();
  const [view] = usePortalView();
  useAccountUpdates();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);

  /** Ends the login here, and leads home. */
  const leave = () => {
    setLeaving(true);
    void navigate(paths.home);
    dispatch(allDropped());
    dispatch(signedOut({ as: 'customer' }));
  };

  // Until the home page is there.
  if (leaving) return <Loading label="Loading" fill />;
  if (session === null) return <LoginPrompt />;
  if (!user) {
    if (!error) return <Loading label="Loading your portal" fill />;
    return (
      <ErrorState
        headingLevel={1}
        className={styles.failed}
        title="Your portal could not be loaded"
        error={error}
        retry={refetch}
      />
    );
  }
  const instead =
    (view === 'settings' && <AccountSettings user={user} onDeleted={leave} />) ||
    (view === 'payments' && renderPayments(session));
  const account = (
    <div className={styles.account}>
      <AccountInfo user={user} />
      <OwnAppliances session={session} />
      <QuickActions />
    </div>
  );
  return (
    // What is typed on the page isn't for someone else who logs in in another tab.
    <div key={session} className={styles.page}>
      <PortalHeader user={user} onLeave={leave} />
      <VerificationNotice user={user} />
      {instead ? (
        <div className={styles.columns}>
          {instead}
          {account}
        </div>
      ) : (
        <Records
          session={session}
          renderActions={renderActions}
          renderImports={() => renderImports(user, session)}
        >
          {account}
        </Records>
      )}
    </div>
  );
}

function LoginPrompt() {
  // The view that was asked for, which the login leads back to.
  const { search } = useLocation();
  return (
    <div className={styles.prompt}>
      <h1 className={styles.title}>Customer Portal</h1>
      <p>Please log in to see your appointments, your service requests and your account.</p>
      <div className={styles.actions}>
        <ButtonLink to={`${paths.login}${search}`} variant="primary" size="large">
          Log in
        </ButtonLink>
        <ButtonLink to={`${paths.register}${search}`} size="large">
          Create an account
        </ButtonLink>
      </div>
    </div>
  );
}
