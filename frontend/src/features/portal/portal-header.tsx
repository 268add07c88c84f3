import type { CustomerAccount } from '@contracts/customers/accounts';
import { useBusiness } from '../../shared/config/site-config';
import { Button } from '../../shared/ui/button';
import mono from '../../shared/ui/mono.module.css';
import { useLogOutMutation } from './portal-endpoints';
import styles from './portal.module.css';

interface PortalHeaderProps {
  user: CustomerAccount;
  onLeave: () => void;
}

export function PortalHeader({ user, onLeave }: PortalHeaderProps) {
  const { name } = useBusiness();
  const [logOut, { isLoading }] = useLogOutMutation();

  const leave = async () => {
    const answer = await logOut();
    // oxlint-disable-next-line no-console -- the spec shows a failed logout there and nowhere else
    if ('error' in answer) console.error(answer.error);
    // Whether or not the server was reached.
    onLeave();
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
