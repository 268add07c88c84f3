import { AdminLoginForm } from './admin-login-form';
import styles from './admin-login.module.css';

/** Where the office signs in. */
export function AdminLogin({ officePaths }: { officePaths: readonly string[] }) {
  return (
    <div className={styles.page}>
      <div className={styles.plate}>
        <div className={styles.head}>
          <p className={styles.label}>Office</p>
          <h1 className={styles.title}>Admin login</h1>
        </div>
        <AdminLoginForm officePaths={officePaths} />
      </div>
    </div>
  );
}
