import type { ReactNode } from 'react';
import { useBusiness, useContent, useSiteConfig } from '../../../../shared/config/site-config';
import { mapLink } from '../../../../shared/page/map-links';
import { paths, telHref } from '../../../../shared/page/paths';
import { ButtonLink } from '../../../../shared/ui/button';
import mono from '../../../../shared/ui/mono.module.css';
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden';
import styles from './contact.module.css';
import { RequestFormSlot } from '../request-form-slot';
import { Section } from './section';

export const CONTACT_SECTION = 'contact';

interface ContactProps {
  /** The site's own request form, for companies without an embedded one. */
  requestForm: ReactNode;
  /** Loads the form even if it isn't near the screen. */
  wanted: boolean;
}

export function Contact({ requestForm, wanted }: ContactProps) {
  const { embeddedRequestFormUrl } = useSiteConfig();
  return (
    <Section
      id={CONTACT_SECTION}
      title="Tell us what’s wrong"
      intro="A person reads every request and calls you within 24 hours. If it can’t wait, call us now."
    >
      <div className={styles.layout}>
        <div className={styles.form}>
          {embeddedRequestFormUrl === null ? (
            <RequestFormSlot form={requestForm} wanted={wanted} />
          ) : (
            <iframe
              className={styles.frame}
              src={embeddedRequestFormUrl}
              title="Service request form"
              height={740}
              loading="lazy"
            />
          )}
        </div>
        <div className={styles.aside}>
          <Addresses />
          <section className={styles.pay} aria-labelledby="pay-title">
            <h3 id="pay-title">Need to Pay for Service?</h3>
            <p>Pay your bill by card in a minute. We also take cash and check.</p>
            <ButtonLink to={paths.payment}>Pay Now</ButtonLink>
          </section>
        </div>
      </div>
    </Section>
  );
}

function Addresses() {
  const { name, phone, email, address, hours, socialUrl } = useBusiness();
  const { promises } = useContent();
  const town = `${address.city}, ${address.state} ${address.zipCode}`;
  return (
    <dl className={styles.addresses}>
      <Row term="Phone">
        <a href={telHref(phone)}>{phone}</a>
      </Row>
      <Row term="Email">
        <a href={`mailto:${email}`}>{email}</a>
      </Row>
      <Row term="Address">
        <a href={mapLink(`${address.street}, ${town}`)} target="_blank" rel="noreferrer">
          {address.street}
          <br />
          {town}
          <VisuallyHidden> (map, opens in a new tab)</VisuallyHidden>
        </a>
      </Row>
      <Row term="Hours">
        {hours.words}
        {promises.includes('emergencies') && (
          <>
            <br />
            Emergencies 24/7
          </>
        )}
      </Row>
      {socialUrl && (
        <Row term="Follow">
          <a href={socialUrl} target="_blank" rel="noreferrer">
            {name} on social media<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
        </Row>
      )}
    </dl>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className={mono.label}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
