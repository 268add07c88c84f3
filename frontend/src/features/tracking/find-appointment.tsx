import { recordIdIn } from '@contracts/vocabulary/ids';
import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useBusiness } from '../../shared/config/site-config';
import { trackingKeyIn } from '@contracts/vocabulary/visits/tracking-key';
import { paths, telHref, trackingPath } from '../../shared/page/paths';
import { Button, ButtonLink } from '../../shared/ui/button';
import { TextField } from '../../shared/ui/forms/text-field';
import styles from './tracking.module.css';

interface FindAppointmentProps {
  /** The customer who is logged in has no visit coming up. */
  hasNone?: boolean;
}

/** Asks for the tracking link. */
export function FindAppointment({ hasNone = false }: FindAppointmentProps) {
  const { phone } = useBusiness();
  return (
    <div className={styles.find}>
      <h1>Track your technician</h1>
      <p>
        {hasNone && 'You have no visit coming up with this account. '}
        Open the tracking link from your booking, or paste it here. On the day of your visit, it
        shows where your technician is.
      </p>
      <TrackingLinkForm variant="primary" />
      <p>Don’t have your link? Call us and we’ll look it up, or book a visit now.</p>
      <div className={styles.actions}>
        <ButtonLink href={telHref(phone)}>Call {phone}</ButtonLink>
        <ButtonLink to={paths.booking}>Book an appointment</ButtonLink>
      </div>
    </div>
  );
}

export function TrackingLinkForm({ variant }: { variant: 'primary' | 'secondary' }) {
  const [pasted, setPasted] = useState('');
  const [error, setError] = useState<string>();
  const navigate = useNavigate();

  const open = (event: FormEvent) => {
    event.preventDefault();
    const id = recordIdIn(pasted);
    if (id) void navigate(trackingPath(id, trackingKeyIn(pasted)));
    else setError('That isn’t a tracking link. Copy the full link from your confirmation.');
  };

  return (
    <form className={styles.link} onSubmit={open} noValidate>
      <TextField
        label="Tracking link"
        value={pasted}
        error={error}
        autoComplete="off"
        inputMode="url"
        onChange={(event) => setPasted(event.target.value)}
      />
      <Button variant={variant} type="submit">
        Show my technician
      </Button>
    </form>
  );
}
