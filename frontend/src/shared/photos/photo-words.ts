import type { Photo } from '@contracts/booking/visit-photos';
import { photoSubjects } from '@contracts/vocabulary/photos';

/** Such as "Rating plate, from the customer, photo 2 of 3". Technicians used to take plates only. */
export function photoName(
  { by, shows }: Pick<Photo, 'by' | 'shows'>,
  index: number,
  count: number,
): string {
  const what = shows ?? (by === 'technician' ? 'plate' : null);
  const subject = what === null ? 'Appliance' : photoSubjects[what];
  return `${subject}, ${by === 'customer' ? 'from the customer, ' : ''}photo ${index + 1} of ${count}`;
}
