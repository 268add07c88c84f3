import { Link } from 'react-router-dom';
import { hasCareers } from '@contracts/vocabulary/site/empty-content';
import { useBusiness, useContent } from '../../shared/config/site-config';
import { paths, telHref } from '../../shared/page/paths';
import { LogoMark } from '../../shared/ui/business/logo';
import { pageRows } from '../pages';
import styles from './site-footer.module.css';

const COPYRIGHT_YEAR = 2024;

const services = [
  'Refrigerator repair',
  'Wine cooler repair',
  'Washer and dryer repair',
  'Dishwasher repair',
  'Oven and range repair',
  'Microwave and garbage disposal repair',
];

export function SiteFooter() {
  const { name, phone, email, address, hours } = useBusiness();
  const content = useContent();
  const careers = hasCareers(content);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <span className={styles.mark}>
            <LogoMark size={56} />
          </span>
          <p className={styles.name}>{name}</p>
          <p>Appliance repair at your home in and around {address.city}.</p>
        </div>
        <div>
          <h2 className={styles.title}>Services</h2>
          <ul>
            {services.map((service) => (
              <li key={service}>{service}</li>
            ))}
            {content.promises.includes('emergencies') && <li>24/7 emergency repair</li>}
          </ul>
        </div>
        <div className={styles.contact}>
          <h2 className={styles.title}>Contact</h2>
          <ul>
            <li>
              <a href={telHref(phone)}>{phone}</a>
            </li>
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
            <li>
              {address.street}
              <br />
              {address.city}, {address.state} {address.zipCode}
            </li>
            <li>{hours.words}</li>
          </ul>
        </div>
        <div>
          <h2 className={styles.title}>On this site</h2>
          <ul>
            {pageRows.map(
              ([path, { footerLabel }]) =>
                footerLabel &&
                (path !== paths.careers || careers) && (
                  <li key={path}>
                    <Link to={path}>{footerLabel}</Link>
                  </li>
                ),
            )}
          </ul>
        </div>
        <p className={styles.copyright}>
          © {COPYRIGHT_YEAR} {name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
