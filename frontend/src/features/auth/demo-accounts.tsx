import { useSiteConfig } from '../../shared/config/site-config';
import { Button } from '../../shared/ui/button';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import styles from './demo-accounts.module.css';

export interface Credentials {
  email: string;
  password: string;
}

/** The fictional people, in demo mode. */
export function DemoAccounts({ onUse }: { onUse: (account: Credentials) => void }) {
  const { demoAccounts } = useSiteConfig();
  if (!demoAccounts) return null;
  const people = [
    { who: 'Business owner', account: demoAccounts.owner },
    { who: 'Test customer', account: demoAccounts.customer },
  ];
  return (
    <section className={styles.box} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.heading}>
        Test credentials
      </h2>
      <ul>
        {people.map(({ who, account }) => (
          <li key={who} className={styles.person}>
            <div>
              <h3 className={styles.heading}>{who}</h3>
              <dl className={styles.credentials}>
                <dt>Email</dt>
                <dd>{account.email}</dd>
                <dt>Password</dt>
                <dd>{account.password}</dd>
              </dl>
            </div>
            <Button size="small" onClick={() => onUse(account)}>
              Fill in<VisuallyHidden> {who.toLowerCase()}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
