import { useBusiness } from '../../../../shared/config/site-config';
import { paths, telHref } from '../../../../shared/page/paths';
import { ButtonLink } from '../../../../shared/ui/button';
import styles from './other-ways.module.css';

/** How to ask for service where no form is configured. */
export function OtherWays() {
  const { phone, email } = useBusiness();
  return (
    <div className={styles.ways}>
      <h3>Request service</h3>
      <p>
        Call <a href={telHref(phone)}>{phone}</a>, write to <a href={`mailto:${email}`}>{email}</a>,
        or pick an hour yourself.
      </p>
      <ButtonLink to={paths.booking}>Schedule Service</ButtonLink>
    </div>
  );
}
