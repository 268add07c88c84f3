import { AdminLoginForm } from './admin-login-form';
import { AuthPlate } from './auth-plate';
import styles from './admin-login.module.css';

/** The office's login page. */
export function AdminLogin({ officePaths }: { officePaths: readonly string[] }) {
  return (
    <div className={styles.page}>
      <AuthPlate label="Office" title="Admin login">
        <AdminLoginForm officePaths={officePaths} />
      </AuthPlate>
    </div>
  );
}
