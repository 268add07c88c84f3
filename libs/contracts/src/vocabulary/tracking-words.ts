/**
 * What people read of each situation of a visit: the customer, the technician, the office, and the
 * notifications.
 */
import { shownStatuses } from './appointment-status';
import type { StatusTone } from './status-tone';
import { visitSituationOf, type KnownVisit, type VisitSituation } from './visits/situations';

interface Label {
  readonly label: string;
  readonly tone: StatusTone;
}

export interface TrackingStatusWords {
  /** The badge and the heading of the tracking page, and the step of its timeline that this status reaches. */
  readonly customer: Label & { readonly heading: string; readonly timelineStep?: string };
  /** The pill of a job on the phone, and the button that leads there. */
  readonly technician: Label & { readonly step: string };
  /** The pill on the office's screens, and what the customer sees after a correction to it. */
  readonly office: Label & { readonly customerSees: string };
  /** No names: the list outlives a reassignment. */
  readonly notification: string;
  /** Corrects a notification that was a mistake, when this status holds after all. */
  readonly correction: string;
}

export const trackingStatusWords: Readonly<Record<VisitSituation, TrackingStatusWords>> = {
  scheduled: {
    customer: {
      label: 'Scheduled',
      tone: 'gray',
      heading: 'Your Appointment is Scheduled',
      timelineStep: 'Appointment Scheduled',
    },
    technician: { label: 'Scheduled', tone: 'gray', step: 'Back to scheduled' },
    office: {
      label: 'Scheduled',
      tone: 'gray',
      customerSees: 'that the visit is scheduled, and no one is on the way yet',
    },
    notification: 'Your appointment is scheduled.',
    correction: 'That update was a mistake: your technician is not on the way yet.',
  },
  dispatched: {
    customer: {
      label: 'Technician Dispatched',
      tone: 'blue',
      heading: 'Your Technician is Getting Ready',
      timelineStep: 'Technician Dispatched',
    },
    technician: { label: 'Dispatched', tone: 'blue', step: 'Take this job' },
    office: {
      label: 'Dispatched',
      tone: 'gray',
      customerSees: 'that the technician has the job, and is not on the way yet',
    },
    notification: 'Your technician has your appointment and will head out on time.',
    correction: 'That update was a mistake: your technician is not on the way yet.',
  },
  'en-route': {
    customer: {
      label: 'On The Way',
      tone: 'yellow',
      heading: 'Your Technician is On The Way',
      timelineStep: 'En Route to Location',
    },
    technician: { label: 'On the way', tone: 'yellow', step: 'Start driving' },
    office: {
      label: 'En route',
      tone: 'blue',
      customerSees: 'that the technician is on the way, with their position',
    },
    notification: 'Your technician is on the way.',
    correction: 'That update was a mistake: your technician is still on the way.',
  },
  arrived: {
    customer: {
      label: 'Arrived',
      tone: 'green',
      heading: 'Your Technician Has Arrived',
      timelineStep: 'Technician Arrival',
    },
    technician: { label: 'Arrived', tone: 'purple', step: 'I have arrived' },
    office: {
      label: 'Arrived',
      tone: 'purple',
      customerSees: 'that the technician has arrived, and hasn’t started yet',
    },
    notification: 'Your technician has arrived.',
    correction:
      'That update was a mistake: your technician has arrived, but hasn’t started the work.',
  },
  'in-progress': {
    customer: {
      label: 'Repair in Progress',
      tone: 'orange',
      heading: 'Your Repair is Under Way',
    },
    technician: { label: 'In progress', tone: 'orange', step: 'Start the repair' },
    office: {
      label: 'In progress',
      tone: 'orange',
      customerSees: 'that the technician is at work',
    },
    notification: 'Your technician is working on it now.',
    correction: 'That update was a mistake: your technician is still at work.',
  },
  completed: {
    customer: {
      label: 'Service Complete',
      tone: 'gray',
      heading: 'Your Repair is Complete',
      timelineStep: 'Service Complete',
    },
    technician: { label: 'Done', tone: 'green', step: 'Job done' },
    office: { label: 'Completed', tone: 'green', customerSees: 'that the repair is complete' },
    notification: 'Your service is complete. Thank you!',
    correction: 'Your service is complete. Thank you!',
  },
  cancelled: {
    customer: { label: 'Canceled', tone: 'red', heading: 'This Appointment Was Canceled' },
    technician: { label: 'Canceled', tone: 'red', step: 'No one home' },
    office: { label: 'Canceled', tone: 'gray', customerSees: 'that the visit is canceled' },
    notification: 'Your appointment has been canceled.',
    correction: 'Your appointment has been canceled.',
  },
  'no-show': {
    customer: { ...shownStatuses['no-show'], heading: 'Sorry We Missed You' },
    technician: { ...shownStatuses['no-show'], step: 'No one home' },
    office: { ...shownStatuses['no-show'], customerSees: 'that no one was home' },
    notification: 'We were there for your appointment, but missed you.',
    correction: 'We were there for your appointment, but missed you.',
  },
};

export const trackingWordsOf = (visit: KnownVisit): TrackingStatusWords =>
  trackingStatusWords[visitSituationOf(visit)];
