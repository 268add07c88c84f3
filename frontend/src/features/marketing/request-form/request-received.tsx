import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import type { RequestService, ServiceRequest } from '@contracts/booking/service-requests';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useBusiness } from '../../../shared/config/site-config';
import { telHref } from '../../../shared/page/paths';
import { requestPhotos } from '../../../shared/photos/chosen-photos';
import { Button } from '../../../shared/ui/button';
import { RatingPlate } from '../../../shared/ui/business/rating-plate';
import styles from './request-form.module.css';

const OwnPhotos = lazy(() => import('../../../shared/photos/own-photos'));

const whatFollows = [
  'A person reads it and looks up your model.',
  'We call you within 24 hours to agree on a day and a time.',
  'Your technician arrives, finds the problem and gives you a price before starting.',
  'Payment is due when the work is done.',
];

interface RequestReceivedProps {
  receipt: ServiceRequest;
  sent: RequestService;
  onAnother: () => void;
}

export function RequestReceived({ receipt, sent, onAnother }: RequestReceivedProps) {
  const { phone } = useBusiness();
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the heading takes the focus and is read out.
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className={styles.received}>
      <h3 ref={title} tabIndex={-1} className={styles.title}>
        Thank you, {sent.firstName}. We have it.
      </h3>
      <RatingPlate
        columns={2}
        size="text"
        className={styles.plate}
        cells={[
          { label: 'Request', value: receipt.number },
          {
            label: 'Appliance',
            value: applianceTitle({ brand: sent.brand, appliance: sent.applianceType }),
          },
          { label: 'We call', value: sent.phone },
          { label: 'Urgency', value: sent.isEmergency ? 'Emergency' : 'Within 24 hours' },
        ]}
      />
      <p className={styles.urgent}>
        {sent.isEmergency ? 'For an emergency, call as well: ' : 'Something to add? Call '}
        <a href={telHref(phone)}>{phone}</a>
        {sent.isEmergency ? ', day and night.' : ` and mention ${receipt.number}.`}
      </p>
      <div className={styles.photos}>
        <Suspense>
          <OwnPhotos of={requestPhotos(receipt.id)} heading="h4" />
        </Suspense>
      </div>
      <h4 className={styles.followTitle}>What happens next</h4>
      <ol className={styles.follows}>
        {whatFollows.map((step, index) => (
          <li key={step}>
            <span className={styles.step} aria-hidden="true">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <Button onClick={onAnother}>Send another request</Button>
    </div>
  );
}
