import type { CustomerAppointment } from '@contracts/booking/own-records';
import { ratingLimits, ratingMessages, starWords } from '@contracts/vocabulary/visits/ratings';
import { Star } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useBusiness } from '../../shared/config/site-config';
import { useDraft } from '../../shared/editing/use-draft';
import { Button } from '../../shared/ui/button';
import { toastFailure } from '../../shared/ui/feedback/toast-failure';
import { TextAreaField } from '../../shared/ui/forms/text-field';
import { VisuallyHidden } from '../../shared/ui/visually-hidden';
import { useRateOwnAppointmentMutation, type Access } from './change-endpoints';
import styles from './changes.module.css';

interface VisitRatingProps {
  appointment: CustomerAppointment;
  access: Access;
}

/** Of a completed visit: asks its customer once how it was. Afterwards everyone may say it in public, too. */
export function VisitRating({ appointment, access }: VisitRatingProps) {
  const { status, origin, rating } = appointment;
  const [isSent, setIsSent] = useState(false);
  if (rating) return <Rated rating={rating} justNow={isSent} />;
  if (status !== 'completed' || origin === 'imported') return null;
  return <Rate appointment={appointment} access={access} onSent={() => setIsSent(true)} />;
}

const choices = Array.from({ length: ratingLimits.stars }, (_, index) => index + 1);

function Rate({ appointment, access, onSent }: VisitRatingProps & { onSent: () => void }) {
  const name = useId();
  const { typed, type, clear } = useDraft('rating', appointment.id, { stars: 0, words: '' });
  const { stars } = typed;
  const [pressed, setPressed] = useState(false);
  const [rate, { isLoading }] = useRateOwnAppointmentMutation();
  const error = pressed && stars === 0 ? ratingMessages.stars : undefined;

  const send = async () => {
    setPressed(true);
    if (stars === 0 || isLoading) return;
    const words = typed.words.trim();
    const body = { stars, ...(words !== '' && { words }) };
    const result = await rate({ access, body });
    if (result.error) return toastFailure('Rating not sent', result.error, 'Please try again.');
    clear();
    onSent();
  };

  return (
    <form
      className={styles.rate}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <fieldset aria-describedby={error ? `${name}-error` : undefined}>
        <legend className={styles.legend}>How did we do?</legend>
        <div className={styles.stars}>
          {choices.map((each) => (
            <label key={each} className={styles.star} data-lit={each <= stars || undefined}>
              <input
                type="radio"
                name={name}
                value={each}
                checked={each === stars}
                onChange={() => type({ stars: each })}
              />
              <Star size={32} strokeWidth={1.5} aria-hidden="true" />
              <VisuallyHidden>{starWords(each)}</VisuallyHidden>
            </label>
          ))}
        </div>
        {error && (
          <p id={`${name}-error`} className={styles.error} role="alert">
            {error}
          </p>
        )}
      </fieldset>
      <TextAreaField
        label="What should we know?"
        optional
        rows={3}
        maxLength={ratingLimits.words}
        value={typed.words}
        onChange={({ target }) => type({ words: target.value })}
      />
      <div>
        <Button type="submit" pending={isLoading} pendingLabel="Sending...">
          Send rating
        </Button>
      </div>
    </form>
  );
}

interface RatedProps {
  rating: NonNullable<CustomerAppointment['rating']>;
  /** Takes the focus, since the button that had it is gone. */
  justNow: boolean;
}

function Rated({ rating, justNow }: RatedProps) {
  const { reviewsUrl } = useBusiness();
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (justNow) thanks.current?.focus();
  }, [justNow]);
  return (
    <div className={styles.rate} ref={thanks} tabIndex={-1}>
      <p>
        <strong>Thank you! You gave this visit {starWords(rating.stars)}.</strong>
      </p>
      {rating.words !== null && <blockquote className={styles.words}>{rating.words}</blockquote>}
      {reviewsUrl && (
        <p>
          Tell your neighbors, too:{' '}
          <a href={reviewsUrl} target="_blank" rel="noreferrer">
            Leave a public review
          </a>
        </p>
      )}
    </div>
  );
}
