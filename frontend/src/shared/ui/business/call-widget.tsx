import { Phone } from 'lucide-react';
import { useBusiness, useContent } from '../../config/site-config';
import { telHref } from '../../page/paths';
import { ButtonLink } from '../button';
import styles from './call-widget.module.css';

type CallVariant = 'header' | 'floating' | 'section' | 'compact';

/**
 * Dials the business phone. `header`: one line in a banner. `section`: a dark band across the page.
 * `compact`: next to the content. `floating`: in the corner of a wide screen.
 */
export function CallWidget({ variant }: { variant: CallVariant }) {
  const { phone } = useBusiness();
  const isAlwaysOpen = useContent().promises.includes('emergencies');
  const dial = telHref(phone);
  switch (variant) {
    case 'header':
      return (
        <a className={styles.header} href={dial}>
          <Phone size={16} aria-hidden="true" />
          <span>
            <span className={styles.long}>Emergency repair: call </span>
            <span className={styles.number}>{phone}</span>
          </span>
        </a>
      );
    case 'floating':
      return (
        <a className={styles.floating} href={dial} aria-label={`Call us at ${phone}`}>
          <Phone size={22} aria-hidden="true" />
        </a>
      );
    case 'section':
      return (
        <section className={styles.section} aria-labelledby="emergency-call">
          <div className={styles.sectionInner}>
            <div>
              <h2 id="emergency-call" className={styles.sectionTitle}>
                Water on the floor? Food getting warm?
              </h2>
              <p className={styles.sectionText}>
                Turn off the water or unplug the appliance if you can reach it, then call.
                {isAlwaysOpen && ' Emergency repair is 24/7, every day of the year.'}
              </p>
            </div>
            <div>
              <a className={styles.big} href={dial}>
                {phone}
              </a>
              <p className={styles.rates}>Emergency service rates may apply after hours</p>
            </div>
          </div>
        </section>
      );
    case 'compact':
      return (
        <section className={styles.compact} aria-label="Call us">
          <p>
            <strong>Water on the floor, or food getting warm?</strong>{' '}
            {isAlwaysOpen ? 'Emergency repairs are available 24/7.' : 'Call us.'} Emergency service
            rates may apply after hours.
          </p>
          <ButtonLink href={dial} size="small" icon={<Phone size={16} aria-hidden="true" />}>
            {phone}
          </ButtonLink>
        </section>
      );
  }
}
