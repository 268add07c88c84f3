import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import type { CustomerAccount } from '@contracts/customers/accounts';
import { useBusiness } from '../../shared/config/site-config';
import { paths } from '../../shared/page/paths';
import { forgetKept } from '../../shared/editing/kept';
import { signedOut } from '../../shared/session/session.slice';
import { Button } from '../../shared/ui/button';
import mono from '../../shared/ui/mono.module.css';
import { useLogOutMutation } from './portal-endpoints';
import styles from './portal.module.css';

export function PortalHeader({ user }: { user: CustomerAccount }) {
  const { name } = useBusiness();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [logOut, { isLoading }] = useLogOutMutation();

  const leave = async () => {
    const answer = await logOut();
    // oxlint-disable-next-line no-console -- the spec shows a failed logout there and nowhere else
    if ('error' in answer) console.error(answer.error);
    await navigate(paths.home);
    // After leaving, so that the login prompt doesn't flash up. The login ends here whether or not
    // the server was reached.
    forgetKept();
    dispatch(signedOut({ as: 'customer' }));
  };

  return (
    <header className={styles.header}>
      <div>
        <p className={mono.label}>{name}</p>
        <h1 className={styles.title}>Customer Portal</h1>
      </div>
      <div className={styles.welcome}>
        <p>Welcome, {user.firstName}</p>
        <Button size="small" pending={isLoading} onClick={() => void leave()}>
          Logout
        </Button>
      </div>
    </header>
  );
}
