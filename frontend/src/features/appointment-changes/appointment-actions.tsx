import type { OnlineChange } from '@contracts/booking/appointments';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { CalendarMinus, CalendarPlus, Navigation, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { useCustomerSession } from '../../shared/api/current-user';
import { useBusiness } from '../../shared/config/site-config';
import { repeatedVisitOf, visitRepeated } from '../../shared/forms/repeated-visit';
import { keptState } from '../../shared/page/hash-token';
import { ownPath, paths, telHref } from '../../shared/page/paths';
import { ChangeUntil } from '../../shared/ui/business/change-until';
import { EstimateLink } from '../../shared/ui/business/estimate-link';
import { PayBill } from '../../shared/ui/business/pay-bill';
import { Button, ButtonLink } from '../../shared/ui/button';
import { toast } from '../../shared/ui/feedback/toast-store';
import { useKeptFocus } from '../../shared/ui/use-kept-focus';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { CancelDialog } from './cancel-dialog';
import type { Access } from './change-endpoints';
import { isToCome } from './change-outcome';
import styles from './changes.module.css';
import { MoveDialog } from './move-dialog';
import { useCanChange } from './use-can-change';
import { VisitRating } from './visit-rating';

interface AppointmentActionsProps {
  appointment: CustomerAppointment;
  /** The manage link's token. If omitted, the customer is logged in. */
  access?: Access;
  /** What the page has elsewhere. */
  without?: 'calendar' | 'track';
  /** Asks how a completed visit was, or says it. */
  rates?: boolean;
}

/**
 * The actions for an appointment in any status: reschedule, cancel, add to calendar, track, book
 * again.
 */
export function AppointmentActions({
  appointment,
  access = { appointmentId: appointment.id },
  without,
  rates = false,
}: AppointmentActionsProps) {
  const [asked, setAsked] = useState<'move' | 'cancel'>();
  const [actions, keepFocus] = useKeptFocus<HTMLDivElement>();
  const { number, status, calendarUrl, trackingUrl } = appointment;
  const canChange = useCanChange(appointment);
  const { stands, over } = appointmentStatusRules[status];
  const isImported = appointment.origin === 'imported';

  const close = () => {
    setAsked(undefined);
    keepFocus();
  };
  const done = (title: string, description: string) => {
    toast({ title, description });
    close();
  };
  const dialog = { appointment, access, onClose: close };
  const which = <VisuallyHidden> {number}</VisuallyHidden>;

  return (
    <div className={styles.actions} ref={actions} tabIndex={-1} data-no-print="">
      {rates && <VisitRating appointment={appointment} access={access} />}
      <div className={styles.buttons}>
        <EstimateLink appointment={appointment} />
        <PayBill appointment={appointment} variant={'token' in access ? 'primary' : 'secondary'} />
        {canChange && (
          <>
            <Button onClick={() => setAsked('move')}>Reschedule{which}</Button>
            <Button variant="danger" onClick={() => setAsked('cancel')}>
              Cancel visit{which}
            </Button>
          </>
        )}
        {!over && trackingUrl !== null && without !== 'track' && (
          <ButtonLink
            to={ownPath(trackingUrl)}
            // Lets the tracking page offer changes, too.
            state={'token' in access ? keptState(access.token) : undefined}
            icon={<Navigation size={18} aria-hidden="true" />}
          >
            Track{which}
          </ButtonLink>
        )}
        {(over || isImported) && <BookAgain appointment={appointment} />}
        {without !== 'calendar' && calendarUrl !== null && (!over || !stands) && (
          <ButtonLink
            href={ownPath(calendarUrl)}
            icon={
              stands ? (
                <CalendarPlus size={18} aria-hidden="true" />
              ) : (
                <CalendarMinus size={18} aria-hidden="true" />
              )
            }
          >
            {stands ? 'Add to calendar' : 'Remove from calendar'}
            {which}
          </ButtonLink>
        )}
      </div>
      {isToCome(appointment) && !isImported && (
        <UntilWhen canChange={canChange} changeUntil={appointment.changeUntil} />
      )}
      {asked === 'move' && (
        <MoveDialog
          {...dialog}
          onDone={() => done('Visit rescheduled', `${number} has a new time.`)}
        />
      )}
      {asked === 'cancel' && (
        <CancelDialog {...dialog} onDone={() => done('Visit canceled', `${number} is canceled.`)} />
      )}
    </div>
  );
}

/** The deadline for changes, or the number to call. */
function UntilWhen({ canChange, changeUntil }: OnlineChange) {
  const { phone } = useBusiness();
  if (canChange) {
    return changeUntil === null ? null : (
      <p className={styles.until}>
        <ChangeUntil instant={changeUntil} />
      </p>
    );
  }
  return (
    <p className={styles.until}>
      It’s too late to reschedule or cancel this visit online. Call us and we’ll take care of it:{' '}
      <a href={telHref(phone)}>{phone}</a>
    </p>
  );
}

/** Opens the wizard with this visit's appliance and address. */
function BookAgain({ appointment }: Pick<AppointmentActionsProps, 'appointment'>) {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const session = useCustomerSession();
  return (
    <Button
      icon={<RotateCcw size={18} aria-hidden="true" />}
      onClick={() => {
        const { visit, person } = repeatedVisitOf(appointment);
        // The account's details are better than the visit's.
        dispatch(visitRepeated({ visit, person: session === null ? person : {} }));
        void navigate(paths.booking);
      }}
    >
      Book again<VisuallyHidden> {appointment.number}</VisuallyHidden>
    </Button>
  );
}
