import type { CustomerAppointment } from '@contracts/booking/own-records';
import {
  appointmentStatusRules,
  type AppointmentStatus,
} from '@contracts/vocabulary/appointment-status';
import { visitSituationOf, type VisitSituation } from '@contracts/vocabulary/visits/situations';
import { useEffect, useRef, type ReactNode } from 'react';
import { useBusiness } from '../../shared/config/site-config';
import { telHref } from '../../shared/page/paths';
import { whenOf } from './appointment-words';
import type { Refused } from './change-outcome';
import styles from './changes.module.css';

const isOn = (now: CustomerAppointment) => `It is now on ${whenOf(now)}.`;

const nowWords: Readonly<
  Record<VisitSituation<AppointmentStatus>, (now: CustomerAppointment) => string>
> = {
  scheduled: isOn,
  'in-progress': isOn,
  completed: () => 'It is completed now.',
  cancelled: () => 'It’s canceled now.',
  'no-show': () => 'We were there, but missed you.',
};

/**
 * Says why nothing was changed and what to do. A taken slot has its own notice: `SlotAlternatives`.
 */
export function ChangeNotice({ refused }: { refused: Exclude<Refused, { kind: 'taken' }> }) {
  if (refused.kind === 'too-late') {
    return (
      <Notice>
        <p>
          <strong>It’s too late to change this visit online.</strong> Nothing was changed.
        </p>
        <CallUs />
      </Notice>
    );
  }
  if (refused.kind === 'failed') {
    return (
      <Notice>
        <p>{refused.message}</p>
        <CallUs />
      </Notice>
    );
  }
  const { current } = refused;
  const situation = visitSituationOf({
    status: current.status,
    noShow: current.cancellation?.noShow,
  });
  const { over } = appointmentStatusRules[current.status];
  return (
    <Notice>
      <p>
        <strong>This visit was changed in the meantime.</strong> {nowWords[situation](current)}
      </p>
      {!over && <p>Take another look, then decide.</p>}
    </Notice>
  );
}

function CallUs() {
  const { phone } = useBusiness();
  return (
    <p>
      Call us and we’ll take care of it: <a href={telHref(phone)}>{phone}</a>
    </p>
  );
}

const Notice = ({ children }: { children: ReactNode }) => (
  <InSight>
    <div className={styles.notice}>{children}</div>
  </InSight>
);

/** An important notice: it takes the focus, is announced, and scrolls into view. */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place} role="alert" tabIndex={-1}>
      {children}
    </div>
  );
}
