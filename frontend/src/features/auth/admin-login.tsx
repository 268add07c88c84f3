import { AdminLoginForm } from './admin-login-form';
import styles from './admin-login.module.css';

/** The office's door. */
export function AdminLogin() {
  return (
    <div className={styles.page}>
      <div className={styles.plate}>
        <div className={styles.head}>
          <p className={styles.label}>Office</p>
          <h1 className={styles.title}>Admin login</h1>
        </div>
        <AdminLoginForm />
      </div>
    </div>
  );
}
