import type { AppointmentStatus } from '@contracts/vocabulary/appointment-status';
import type { Situation } from '@contracts/vocabulary/visits/situations';

interface Facts {
  /** Reschedule and cancel are offered below. */
  readonly canChange: boolean;
  /** Null if the office hasn't entered it. */
  readonly warrantyDays: string | null | undefined;
}

interface Words {
  readonly heading: string;
  readonly lead: (facts: Facts) => string;
}

const heading = 'Your appointment';

const done: Words = {
  heading: 'This visit is done',
  lead: ({ warrantyDays }) => {
    const covered = warrantyDays ? ` Each repair has a ${warrantyDays} day warranty.` : '';
    return `Thank you for having us.${covered}`;
  },
};

const canceled: Words = {
  heading: 'This appointment is canceled',
  lead: () => 'No one will come. If you still need us, book another visit.',
};

/** What the page of a manage link says first. */
export const situationWords: Readonly<Record<Situation<AppointmentStatus>, Words>> = {
  scheduled: {
    heading,
    lead: ({ canChange }) =>
      canChange
        ? 'We’ll be there at this time. Need to change it? Reschedule or cancel here.'
        : 'We’ll be there at this time.',
  },
  'in-progress': { heading, lead: () => 'Your technician is working on it now.' },
  'no-bill': done,
  due: done,
  'due-by-phone': done,
  paid: done,
  'nothing-owed': done,
  cancelled: canceled,
  'cancelled-paid': canceled,
  'no-show': {
    heading: 'Sorry we missed you',
    lead: () => 'If you still need us, book another visit.',
  },
};
