import { Phone } from 'lucide-react';
import { telephoneLink } from '../paths';
import { useBusiness } from '../config/site-config';
import { ButtonLink } from './button';
import styles from './call-widget.module.css';

/**
 * The way to a human voice. `compact` stands beside the content, `floating` stays in the corner of
 * the screen.
 */
export function CallWidget({ variant }: { variant: 'compact' | 'floating' }) {
  const { phone } = useBusiness();
  if (variant === 'floating') {
    return (
      <a className={styles.floating} href={telephoneLink(phone)} aria-label={`Call us at ${phone}`}>
        <Phone size={22} aria-hidden="true" />
      </a>
    );
  }
  return (
    <section className={styles.compact} aria-label="Call us">
      <p>
        <strong>Water on the floor, or a smell of gas?</strong> Emergency repairs are available
        24/7. Emergency service rates may apply after hours.
      </p>
      <ButtonLink
        href={telephoneLink(phone)}
        size="small"
        icon={<Phone size={16} aria-hidden="true" />}
      >
        {phone}
      </ButtonLink>
    </section>
  );
}
