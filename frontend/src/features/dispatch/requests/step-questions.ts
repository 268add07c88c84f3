import type { ServiceRequest } from '@contracts/booking';
import type { SettableRequestStatus } from '@contracts/vocabulary/service-request-status';
import { visitWords } from './request-words';

interface Question {
  readonly verb: string;
  readonly text: (request: ServiceRequest) => string;
  readonly yes: string;
  readonly no: string;
  readonly danger: boolean;
}

/** What is asked before the office sets a status by hand. */
export const questions: Record<SettableRequestStatus, Question> = {
  completed: {
    verb: 'Complete',
    text: () =>
      'By itself it is completed with its appointment; do it here when the work was done without. This cannot be taken back.',
    yes: 'Complete the request',
    no: 'Not yet',
    danger: false,
  },
  cancelled: {
    verb: 'Cancel',
    text: ({ appointment }) =>
      appointment
        ? `The appointment ${visitWords(appointment)}, is cancelled with it. This cannot be taken back.`
        : 'Nobody will call any more. This cannot be taken back.',
    yes: 'Cancel the request',
    no: 'Keep it',
    danger: true,
  },
};
