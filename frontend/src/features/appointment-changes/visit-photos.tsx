import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import type { CustomerAppointment } from '@contracts/booking/own-records';
import { lazy, Suspense } from 'react';
import { managedPhotos } from '../../shared/photos/chosen-photos';
import styles from './changes.module.css';

const OwnPhotos = lazy(() => import('../../shared/photos/own-photos'));

interface VisitPhotosProps {
  appointment: CustomerAppointment;
  token: string;
}

/** The customer's own photos of a visit. An imported one has none. */
export function VisitPhotos({ appointment: { status, origin }, token }: VisitPhotosProps) {
  if (origin === 'imported') return null;
  const { stands, over } = appointmentStatusRules[status];
  return (
    <div className={styles.photos}>
      <Suspense>
        <OwnPhotos of={managedPhotos(token)} readable closed={over || !stands} heading="h2" />
      </Suspense>
    </div>
  );
}
