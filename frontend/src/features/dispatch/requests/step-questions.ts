import type { ServiceRequest } from '@contracts/booking/service-requests';
import type { SettableRequestStatus } from '@contracts/vocabulary/service-request-status';
import { visitWords } from './request-words';

interface Question {
  readonly verb: string;
  readonly text: (request: ServiceRequest) => string;
  readonly yes: string;
  readonly no: string;
  readonly danger: boolean;
}

/** Questions before the office sets a status. */
export const questions: Record<SettableRequestStatus, Question> = {
  completed: {
    verb: 'Complete',
    text: () =>
      'It is completed automatically with its appointment. Do it here when the work was done without one. This can’t be undone.',
    yes: 'Complete the request',
    no: 'Not yet',
    danger: false,
  },
  cancelled: {
    verb: 'Cancel',
    text: ({ appointment }) =>
      appointment
        ? `The appointment ${visitWords(appointment)}, will be canceled with it. This can’t be undone.`
        : 'No one will call the customer. This can’t be undone.',
    yes: 'Cancel the request',
    no: 'Keep it',
    danger: true,
  },
};
