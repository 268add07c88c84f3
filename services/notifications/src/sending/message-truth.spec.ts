/** What each kind of message claims is compared with what has changed by the time it leaves. */
import { randomUUID } from 'node:crypto';
import type { DecidedRules } from '@contracts/booking/settings';
import { bookingRequests, type VisitState } from '@contracts/booking/appointments';
import { ownRecordsRequests, type MessagedRequest } from '@contracts/booking/own-records';
import { customersRequests, type LinkMessage } from '@contracts/customers/accounts';
import type { RequestDefinition } from '@contracts/messaging';
import { estimateCalls, type Estimate } from '@contracts/payments/estimates';
import { officePaymentCalls, type PaymentDetail } from '@contracts/payments/office';
import { invoiceCalls, type Invoice } from '@contracts/payments/invoices';
import { exampleInvoice } from '@contracts/testing/examples';
import { trackingRequests, type Journey } from '@contracts/tracking/records';
import { technicianRequests } from '@contracts/tracking/technicians';
import { messageKindRules, messageKinds, type MessageKind } from '@contracts/vocabulary/messages';
import type { KeptReply } from '@service-kit/requests/kept-reply';
import { loadConfig } from '@service-kit/config/config';
import { Refusal } from '@service-kit/requests/refusal';
import type { Requests } from '@service-kit/requests/requests';
import type { DataSource } from 'typeorm';
import {
  anApproval,
  anEstimate,
  aJourney,
  aLink,
  aPayment,
  aRefund,
  aServiceRequest,
  aVisit,
  calendarOf,
  payUrl,
  stateOf,
  trackedVisit,
  type Visit,
} from '../../test/factories';
import { NotificationsConfig } from '../config';
import type { MessageEntity } from '../messages/message.entity';
import { statusSinceOf } from '../messages/message-queue.service';
import type { OptOutsService } from '../sms/opt-outs.service';
import type { Composed } from './composed';
import { ComposerService } from './composer.service';
import type { BackupWatchService } from '../owner-alerts/backup-watch.service';
import type { DiskWatchService } from '../owner-alerts/disk-watch.service';
import { TechnicianComposerService } from './technician-composer.service';

const mo = randomUUID();
const ada = randomUUID();
const config = loadConfig(NotificationsConfig, {
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nowhere/nothing',
  NATS_URL: 'nats://nowhere',
  NOTIFICATIONS_DB_PASSWORD: 'none',
});

/** The facts, when a message is queued and when it leaves. */
interface World {
  readonly now: Date;
  readonly visit: Visit;
  readonly state: VisitState;
  readonly technicianId: string | null;
  readonly journey: Journey;
  readonly request: MessagedRequest;
  readonly link: LinkMessage | null;
  readonly payment: PaymentDetail;
  /** Newest first. Messages are about the third. */
  readonly estimates: readonly Estimate[];
  readonly invoice: Invoice;
  /** The email with the invoice has gone. */
  readonly told: boolean;
  /** A newer message of the kind is queued. */
  readonly newer: boolean;
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);
const firstVisit = aVisit();
const slotStart = new Date(firstVisit.scheduledTime);
const theDayBefore = minutesAfter(slotStart, -20 * 60);
const settingOff = minutesAfter(slotStart, -25);
const refundId = randomUUID();

const atFirst: World = {
  now: theDayBefore,
  visit: firstVisit,
  state: stateOf(firstVisit),
  technicianId: mo,
  journey: { ...aJourney, estimatedArrival: null },
  request: aServiceRequest(),
  link: aLink({ expiresAt: minutesAfter(slotStart, 60).toISOString() }),
  payment: aPayment({ appointmentId: firstVisit.id, refunds: [aRefund({ id: refundId })] }),
  estimates: [anEstimate({ revision: 3 })],
  invoice: exampleInvoice(),
  told: true,
  newer: false,
};

const onTheWay = (world: World, since: Date): World => ({
  ...world,
  now: since,
  state: stateOf(world.visit, {
    status: 'en-route',
    reachedAt: since.toISOString(),
    enRouteAt: since.toISOString(),
  }),
});
const canceled = (world: World, at = world.now): World => {
  const cancellation = { by: 'office', at: at.toISOString(), reason: null } as const;
  const visit = aVisit({ ...world.visit, status: 'cancelled', payUrl: null, cancellation });
  return { ...world, visit, state: stateOf(visit, { reachedAt: at.toISOString() }) };
};
const completed = (world: World): World => {
  const visit = aVisit({
    ...world.visit,
    status: 'completed',
    payUrl,
    due: '89.00',
    cancellation: null,
  });
  const at = minutesAfter(slotStart, 50);
  const now = world.now > at ? world.now : at;
  return { ...world, now, visit, state: stateOf(visit, { reachedAt: at.toISOString() }) };
};
/** Without a technician on the way, at the door or at work. */
const waiting = (world: World): World => {
  const visit = aVisit({ ...world.visit, status: 'scheduled', payUrl: null, cancellation: null });
  return { ...world, visit, state: stateOf(visit, { status: 'dispatched' }) };
};
const same = (world: World): World => world;

/** What is true when a message of the kind is queued. */
const whenQueued: Record<MessageKind, (world: World) => World> = {
  'booking-confirmed': same,
  'appointment-rescheduled': same,
  'appointment-cancelled': (world) => canceled(world),
  'request-received': same,
  'appointment-reminder': same,
  'technician-on-the-way': (world) => onTheWay(world, settingOff),
  'service-done': completed,
  'payment-due': completed,
  'payment-receipt': completed,
  'payment-refunded': completed,
  'verify-email': same,
  'reset-password': same,
  'confirm-email-change': same,
  'stop-email-change': same,
  'office-invitation': same,
  'password-changed': same,
  'email-changed': same,
  'job-assigned': same,
  'job-changed': same,
  'job-removed': (world) => ({ ...world, technicianId: ada }),
  'phone-link': same,
  'office-text': same,
  'backup-late': same,
  'disk-full': same,
  'estimate-ready': same,
  'estimate-approved': (world) => ({
    ...world,
    estimates: [anEstimate({ revision: 3, state: 'approved', answer: anApproval })],
  }),
  'invoice-issued': same,
  'invoice-credited': same,
  'invoice-voided': (world) => ({ ...world, invoice: exampleInvoice({ voided }) }),
};

const voided = { at: theDayBefore.toISOString(), by: 'Dana', reason: 'Wrong address' };

/** Takes back what the message tells of. */
function undone(world: World, kind: MessageKind): World {
  const failed = world.payment.refunds.map((refund) => ({ ...refund, status: 'failed' as const }));
  return {
    ...waiting(world),
    technicianId: kind === 'job-assigned' ? null : mo,
    request: { ...world.request, status: 'completed' },
    link: null,
    payment: { ...world.payment, status: 'flagged', refunds: failed },
    estimates: [
      anEstimate({ revision: 4 }),
      ...world.estimates.map((one) => ({ ...one, state: 'replaced' as const })),
    ],
  };
}

const changes = {
  nothing: same,
  undone,
  'undone and done again, before the news of it': (world, kind) => {
    const again = whenQueued[kind](undone({ ...world, now: minutesAfter(world.now, 1) }, kind));
    if (kind === 'technician-on-the-way') return onTheWay(again, minutesAfter(settingOff, 1));
    const { technicianId, request, link, payment, estimates } = world;
    return { ...again, technicianId, request, link, payment, estimates };
  },
  'a newer message': (world) => ({ ...world, newer: true }),
  canceled: (world) => canceled(world),
  rescheduled: (world) => {
    const visit = aVisit({
      ...waiting(world).visit,
      appointmentDate: '2030-06-18',
      scheduledTime: '2030-06-18T13:00:00.000Z',
    });
    return { ...world, visit, state: stateOf(visit) };
  },
  'the technician at the door': (world) => ({
    ...waiting(world),
    state: stateOf(waiting(world).visit, { status: 'arrived', arrivedAt: world.now.toISOString() }),
  }),
  completed,
  paid: (world) => ({ ...world, visit: aVisit({ ...world.visit, payUrl: null, due: '0.00' }) }),
  answered: (world) => ({
    ...world,
    estimates: world.estimates.map((one) => ({
      ...one,
      state: 'approved' as const,
      answer: anApproval,
    })),
  }),
  voided: (world) => ({
    ...world,
    payment: { ...world.payment, voided: 'entered-wrongly' },
    invoice: exampleInvoice({ voided }),
  }),
  'never told of before': (world) => ({ ...world, told: false }),
  'another technician': (world) => ({ ...waiting(world), technicianId: ada }),
  'another contact': (world) => ({
    ...world,
    visit: { ...world.visit, email: 'other@example.com', phone: '904 555 0199', smsConsent: false },
  }),
  'hours late': (world) => ({ ...world, now: minutesAfter(slotStart, 5 * 60) }),
} satisfies Record<string, (world: World, kind: MessageKind) => World>;
type Change = keyof typeof changes;

const gone = {
  undone: /used, has expired or was replaced/,
  'hours late': /used, has expired or was replaced/,
};
const awaited = {
  'a newer message': /newer message|moved again/,
  canceled: /was canceled/,
  'the technician at the door': /was there/,
  completed: /was over/,
} as const;

/** What isn't sent then, and the reason that is recorded. Everything else is sent. */
const skipped: Record<MessageKind, Partial<Record<Change, RegExp>>> = {
  'booking-confirmed': { ...awaited, 'hours late': /slot was over/ },
  'appointment-rescheduled': {
    ...awaited,
    rescheduled: /moved again/,
    'hours late': /slot was over/,
  },
  'appointment-cancelled': {
    undone: /stands/,
    'undone and done again, before the news of it': /happened again/,
    'a newer message': /newer message/,
    rescheduled: /stands/,
    'the technician at the door': /stands/,
    completed: /stands/,
    'another technician': /stands/,
  },
  'request-received': { undone: /dealt with/ },
  'appointment-reminder': {
    ...awaited,
    'a newer message': undefined,
    rescheduled: /moved again/,
    'hours late': /hour of the visit came/,
  },
  'technician-on-the-way': {
    undone: /not on the way/,
    'undone and done again, before the news of it': /happened again/,
    'a newer message': /newer message/,
    canceled: /not on the way/,
    rescheduled: /not on the way/,
    'the technician at the door': /not on the way/,
    completed: /not on the way/,
    'another technician': /not on the way/,
    'hours late': /too long ago/,
  },
  'service-done': {
    undone: /taken back/,
    'a newer message': /newer message/,
    canceled: /taken back/,
    rescheduled: /taken back/,
    'the technician at the door': /taken back/,
    'another technician': /taken back/,
  },
  'payment-due': {
    undone: /Nothing was due/,
    'a newer message': /total was changed/,
    canceled: /was canceled/,
    rescheduled: /Nothing was due/,
    'the technician at the door': /Nothing was due/,
    paid: /Nothing was due/,
    'another technician': /Nothing was due/,
  },
  'payment-receipt': { undone: /didn’t count/, voided: /didn’t count/ },
  'payment-refunded': { undone: /had failed/ },
  'verify-email': gone,
  'reset-password': gone,
  'confirm-email-change': gone,
  'stop-email-change': gone,
  'office-invitation': gone,
  'password-changed': {},
  'email-changed': {},
  'job-assigned': {
    undone: /no longer theirs/,
    canceled: /no longer theirs/,
    completed: /was over/,
    'another technician': /no longer theirs/,
  },
  'job-changed': {
    canceled: /no longer theirs/,
    completed: /was over/,
    'another technician': /no longer theirs/,
  },
  'job-removed': { undone: /theirs again/, 'hours late': /hour of the visit was over/ },
  'phone-link': { undone: /revoked or replaced/ },
  'office-text': {},
  'backup-late': { undone: /good backup/ },
  'disk-full': { undone: /room on the disk again/ },
  'estimate-ready': {
    undone: /newer version/,
    canceled: /was canceled/,
    answered: /was answered/,
  },
  'estimate-approved': {},
  'invoice-issued': { voided: /was voided/ },
  'invoice-credited': {},
  'invoice-voided': { 'never told of before': /never sent/ },
};

describe('a message', () => {
  it.each(messageKinds.flatMap((kind) => Object.keys(changes).map((change) => [kind, change])))(
    '%s leaves only if it is still true: %s',
    async (kind, change) => {
      const queued = whenQueued[kind as MessageKind](atFirst);
      const message = messageOf(kind as MessageKind, queued);
      const leaving = changes[change as Change](queued, kind as MessageKind);
      const composed = await compose(message, leaving);
      const reason = skipped[kind as MessageKind][change as Change];
      if (reason)
        expect(composed).toMatchObject({
          kind: 'skip',
          reason: expect.stringMatching(reason) as string,
        });
      else expect(composed).toMatchObject({ kind: message.channel });
    },
  );

  describe('the arrival that a message names', () => {
    const driving = (now: Date, journey: Partial<Journey>): World => ({
      ...onTheWay(atFirst, settingOff),
      now,
      journey: { ...aJourney, ...journey },
    });
    const [soon, late] = [minutesAfter(settingOff, 1), minutesAfter(slotStart, 5 * 60)];
    const eta = (at: Date, minutes: number) => ({
      estimatedArrival: minutesAfter(at, minutes).toISOString(),
    });

    it.each<[string, World, RegExp, RegExp]>([
      ['is the newest', driving(soon, eta(soon, 20)), /around 8:56 AM/, /9–10 AM/],
      ['is the newest, hours later', driving(late, eta(late, 20)), /around 2:20 PM/, /9–10 AM/],
      [
        'is the slot without one',
        driving(soon, { estimatedArrival: null }),
        /between 9 and 10 AM/,
        /around/,
      ],
      ['is none that has passed', driving(soon, eta(soon, -1)), /between 9 and 10 AM/, /around/],
      [
        'is none of an old position',
        driving(soon, { ...eta(soon, 20), stale: true }),
        /between 9/,
        /around/,
      ],
      [
        'is none after the slot',
        {
          ...driving(late, { estimatedArrival: null }),
          state: onTheWay(atFirst, minutesAfter(late, -20)).state,
        },
        /Mo Haddad is driving to you now/,
        /around|between|\d (?:AM|PM)/,
      ],
    ])('%s', async (_, world, says, not) => {
      const message = messageOf('technician-on-the-way', world);
      const composed = await compose(message, world);
      const text = composed.kind === 'email' ? composed.email.text : '';
      expect(text).toMatch(says);
      expect(text).not.toMatch(not);
      const texted = await compose({ ...message, channel: 'sms' }, world);
      if (/around/.test(says.source)) expect(texted).toMatchObject({ kind: 'sms' });
      else
        expect(texted).toMatchObject({
          text: { text: expect.stringMatching(/: on the way\. h/) as string },
        });
    });
  });

  it('goes to the address that the visit has when it leaves, and as a text only with consent', async () => {
    const queued = onTheWay(atFirst, settingOff);
    const message = messageOf('technician-on-the-way', queued);
    const leaving = changes['another contact'](queued);
    expect(await compose(message, leaving)).toMatchObject({ email: { to: 'other@example.com' } });
    expect(await compose({ ...message, channel: 'sms' }, leaving)).toMatchObject({ kind: 'skip' });
  });

  function messageOf(kind: MessageKind, { visit, state, now }: World): MessageEntity {
    const [channel] = messageKindRules[kind].channels;
    const about = kind === 'payment-receipt' || kind === 'payment-refunded' ? { refundId } : {};
    return {
      id: randomUUID(),
      kind,
      channel: channel!,
      state: 'waiting',
      accountId: 7,
      appointmentId: visit.id,
      serviceRequestId: randomUUID(),
      linkId: randomUUID(),
      paymentId: randomUUID(),
      refundId: null,
      ...about,
      technicianId: mo,
      askedBy: null,
      documentNumber: atFirst.invoice.number,
      version: 3,
      slotStart: new Date(visit.scheduledTime),
      statusSince: new Date(statusSinceOf(state)),
      recipient: null,
      subject: null,
      erased: false,
      attempts: 1,
      nextAttemptAt: now,
      giveUpAt: minutesAfter(now, 24 * 60),
      reason: null,
      providerId: null,
      createdAt: now,
      sentAt: null,
    };
  }

  /** As the owners answer in this world. */
  function compose(message: MessageEntity, world: World): Promise<Composed> {
    const { visit, state, technicianId, link } = world;
    const name = { technicianId: mo, phone: '904 555 0111', active: true };
    const tracked = () => {
      const { version, facts, ...rest } = trackedVisit(visit, state.status, technicianId);
      return { ...rest, version, facts: { ...facts, visit: state } };
    };
    const answers = new Map<unknown, () => unknown>([
      [
        ownRecordsRequests.appointmentMessage,
        () => ({ appointment: visit, state, calendar: calendarOf(visit), emailVerified: true }),
      ],
      [ownRecordsRequests.serviceRequestMessage, () => world.request],
      [bookingRequests.visit, tracked],
      [trackingRequests.journeys, () => [world.journey]],
      [technicianRequests.profile, () => ({ name: 'Mo Haddad' })],
      [technicianRequests.contact, () => name],
      [
        technicianRequests.phoneLinkMessage,
        () => (link ? { ...name, path: '/technician#x' } : null),
      ],
      [customersRequests.linkMessage, () => link],
      [customersRequests.contact, () => aLink()],
      [customersRequests.formerContact, () => aLink()],
      [officePaymentCalls.payment, () => world.payment],
      [estimateCalls.ofVisit, () => ({ estimates: world.estimates })],
      [invoiceCalls.ofVisit, () => ({ invoices: [world.invoice], proposal: null })],
    ]);
    const requests = {
      ask(definition: RequestDefinition<unknown, unknown>) {
        const answer = answers.get(definition)?.();
        return answer ? Promise.resolve(answer) : Promise.reject(new Refusal('token_invalid'));
      },
    } as unknown as Requests;
    const told = {
      kind: 'job-assigned',
      state: 'sent',
      version: 2,
      slotStart: new Date(0),
      sentAt: new Date(1),
    };
    const dataSource = {
      query: (sql: string) =>
        Promise.resolve(
          sql.includes('office_texts')
            ? [{ to: '+19045550110', text: 'See you at 3 PM' }]
            : sql.includes('document_number')
              ? [{ state: world.told ? 'sent' : 'skipped' }]
              : world.newer
                ? [{}]
                : [],
        ),
      manager: { findBy: () => Promise.resolve([told]) },
    } as unknown as DataSource;
    const optOuts = { has: () => Promise.resolve(false) } as unknown as OptOutsService;
    const rules = { current: {} } as KeptReply<DecidedRules>;
    const technicians = new TechnicianComposerService(dataSource, requests, optOuts, config);
    const late = link && { lastAt: minutesAfter(world.now, -27 * 60), failure: null };
    const backups = { late: () => Promise.resolve(late) } as unknown as BackupWatchService;
    const disk = {
      full: () => Promise.resolve(link && { used: 0.8 }),
    } as unknown as DiskWatchService;
    const known = [
      dataSource,
      requests,
      optOuts,
      technicians,
      backups,
      disk,
      rules,
      config,
    ] as const;
    return new ComposerService(...known).compose(message, world.now);
  }
});
