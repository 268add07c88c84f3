import { Component, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useBusiness } from '../../../shared/config/site-config';
import { paths, telHref } from '../../../shared/page/paths';
import { ButtonLink } from '../../../shared/ui/button';
import styles from './request-form-slot.module.css';

/** How far below the screen the form's code is requested. */
const APPROACH = '600px';

/**
 * Reserves room for the request form and loads its code (store, forms, toasts) when it comes near
 * or is requested. Until then, and without scripts, other ways to reach us are shown.
 */
export function RequestFormSlot({ form, wanted }: { form: ReactNode; wanted: boolean }) {
  const slot = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = slot.current;
    if (element === null || near) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
      { rootMargin: APPROACH },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);
  const shown = near || wanted;
  return (
    <div ref={slot} className={styles.slot}>
      {shown ? (
        <FormTrouble fallback={<OtherWays title="The form could not be loaded" />}>
          <Suspense fallback={<OtherWays title="Request service" />}>{form}</Suspense>
        </FormTrouble>
      ) : (
        <OtherWays title="Request service" />
      )}
    </div>
  );
}

function OtherWays({ title }: { title: string }) {
  const { phone, email } = useBusiness();
  return (
    <div className={styles.ways}>
      <h3>{title}</h3>
      <p>
        Call <a href={telHref(phone)}>{phone}</a>, write to <a href={`mailto:${email}`}>{email}</a>,
        or pick a time yourself.
      </p>
      <ButtonLink to={paths.booking}>Schedule Service</ButtonLink>
    </div>
  );
}

/** If the form can't be loaded, the rest of the page stays. */
class FormTrouble extends Component<
  { fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
