import { AdminLoginForm, type AdminLoginFormProps } from './admin-login-form';
import { AuthPlate } from './auth-plate';
import styles from './admin-login.module.css';

/** The office's login page. */
export function AdminLogin(props: AdminLoginFormProps) {
  return (
    <div className={styles.page}>
      <AuthPlate label="Office" title="Admin login">
        <AdminLoginForm {...props} />
      </AuthPlate>
    </div>
  );
}
