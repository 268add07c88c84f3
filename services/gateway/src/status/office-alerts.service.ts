import { Injectable } from '@nestjs/common';
import {
  appointmentsAtOnce,
  bookingRequests,
  type CrowdedContact,
  type CrowdedSource,
} from '@contracts/booking/appointments';
import { businessDate, shortDate, timeOfDay, wallClock } from '@contracts/business-time';
import { importCalls } from '@contracts/imports/jobs';
import type { RequestDefinition } from '@contracts/messaging';
import {
  notificationsRequests,
  type MessageConcerns,
  type MessageRecord,
} from '@contracts/notifications/messages';
import { officePaymentCalls, type PaymentConcerns } from '@contracts/payments/office';
import { serviceNames, type EventsWaiting, type ServiceName } from '@contracts/service-health';
import { trackingRequests, type Alert } from '@contracts/tracking/records';
import { messageKindRules } from '@contracts/vocabulary/messages';
import { formatMoney } from '@contracts/vocabulary/money';
import { reviewReasons } from '@contracts/vocabulary/office/payment-review';
import { countyName } from '@contracts/vocabulary/tax/tax-rates';
import { visitWords } from '@contracts/vocabulary/visits/visit-words';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { Requests } from '@service-kit/requests/requests';
import { Crowding } from '../edge/limits/crowding';
import { ServiceStates } from './service-states';
import { SiteConfigService } from './site-config.service';

/** The office asks for alerts every few seconds. One slow service must not hold up the others. */
const answerWithinMs = 1_000;
/** Older failures are no news; the list of messages shows them. */
const newsForMs = 3 * 86_400_000;
const maxFailuresCounted = 100;

const titles: Record<ServiceName, string> = {
  booking: 'Booking',
  tracking: 'Tracking',
  payments: 'Payments',
  customers: 'Customers',
  imports: 'Imports',
  notifications: 'Notifications',
};
const wholeNumber = new Intl.NumberFormat('en-US');

/**
 * Tracking's alerts are required. Those of other services are left out while they don't answer; the
 * health check shows that.
 */
@Injectable()
export class OfficeAlertsService {
  constructor(
    private readonly requests: Requests,
    private readonly states: ServiceStates,
    private readonly crowding: Crowding,
    private readonly site: SiteConfigService,
  ) {}

  async all(): Promise<Alert[]> {
    const alerts = await Promise.all([
      this.ofCrowding(),
      this.ofWaitingEvents(),
      this.requests.ask(trackingRequests.alerts, {}),
      this.ofBooking(),
      this.ofPayments(),
      this.ofImports(),
      this.ofMessages(),
    ]);
    return this.named(alerts.flat());
  }

  async ofMoney(): Promise<Alert[]> {
    return this.named(await this.ofPayments());
  }

  /** With whose visit it is, and when, instead of only its number. */
  private async named(alerts: readonly Alert[]): Promise<Alert[]> {
    const ids = new Set(alerts.flatMap(({ appointmentId }) => appointmentId ?? []));
    const appointmentIds = [...ids].slice(0, appointmentsAtOnce);
    const names =
      appointmentIds.length === 0
        ? null
        : await this.askBriefly(bookingRequests.names, { appointmentIds });
    const nameOf = new Map((names ?? []).map((visit) => [visit.appointmentId, visit]));
    return alerts.map((alert) => {
      const visit = nameOf.get(alert.appointmentId ?? '');
      return visit
        ? { ...alert, message: alert.message.replace(visit.number, () => visitWords(visit)) }
        : alert;
    });
  }

  private async ofCrowding(): Promise<Alert[]> {
    const since = await this.crowding.since();
    return since ? [alert('site-crowded', crowdedWords(new Date(since)), since)] : [];
  }

  private async ofWaitingEvents(): Promise<Alert[]> {
    const pings = await this.states.pings();
    return serviceNames.flatMap((service) => {
      const { eventsWaiting } = pings[service];
      return eventsWaiting ? [waitingAlert(service, eventsWaiting)] : [];
    });
  }

  private async ofBooking(): Promise<Alert[]> {
    const concerns = await this.askBriefly(bookingRequests.concerns, {});
    if (!concerns) return [];
    const { alerts, crowded, crowdedSources } = concerns;
    return [...alerts, ...crowded.map(crowdedAlert), ...crowdedSources.map(crowdedSourceAlert)];
  }

  private async ofPayments(): Promise<Alert[]> {
    const concerns = await this.askBriefly(officePaymentCalls.concerns, {});
    if (!concerns) return [];
    const { counties } = this.site.business;
    return [...paymentAlerts(concerns), ...taxAlerts(concerns.taxRates ?? [], counties)];
  }

  private async ofImports(): Promise<Alert[]> {
    const { failed = null } = (await this.askBriefly(importCalls.concerns, {})) ?? {};
    if (!failed) return [];
    const message = failed.count === 1 ? 'An import failed' : `${failed.count} imports failed`;
    return [alert('import-failed', message, failed.since)];
  }

  private async ofMessages(): Promise<Alert[]> {
    const [page, concerns] = await Promise.all([
      this.askBriefly(notificationsRequests.messages, {
        state: 'failed',
        limit: maxFailuresCounted,
      }),
      this.askBriefly(notificationsRequests.concerns, {}),
    ]);
    const newsSince = Date.now() - newsForMs;
    const recent = page?.items.filter(({ createdAt }) => Date.parse(createdAt) > newsSince) ?? [];
    return [
      ...(recent.length > 0 ? [failedMessagesAlert(recent)] : []),
      ...(concerns?.texts ? [textBudgetAlert(concerns.texts)] : []),
      ...(concerns?.undelivered ? [undeliveredAlert(concerns.undelivered)] : []),
      ...(concerns?.received ? [await this.ofReceived(concerns.received)] : []),
    ];
  }

  /** Says whose visit a text that ends our texts may mean. */
  private async ofReceived(received: NonNullable<MessageConcerns['received']>): Promise<Alert> {
    const { stopped, appointmentId } = received.shown;
    const [visit] =
      !stopped || appointmentId === null
        ? []
        : ((await this.askBriefly(bookingRequests.names, { appointmentIds: [appointmentId] })) ??
          []);
    return receivedTextsAlert(received, visit ? visitWords(visit) : null);
  }

  private askBriefly<Payload, Reply>(
    definition: RequestDefinition<Payload, Reply>,
    payload: Payload,
  ): Promise<Reply | null> {
    return this.requests.ask(definition, payload, { deadlineMs: answerWithinMs }).catch(() => null);
  }
}

function alert(type: Alert['type'], message: string, since: string): Alert {
  return { type, message, appointmentId: null, technicianId: null, since };
}

function waitingAlert(service: ServiceName, { count, since }: EventsWaiting): Alert {
  const changes = count === 1 ? '1 change has' : `${wholeNumber.format(count)} changes have`;
  const message =
    `${titles[service]}: ${changes} not reached the other services since ` +
    `${momentOf(new Date(since), new Date())}. Nothing is lost: they are sent as soon as that is possible. ` +
    `What you see elsewhere may be out of date; tell the person who runs the site.`;
  return alert('events-waiting', message, since);
}

const crowdedWords = (since: Date) =>
  `Too many connections to the website since ${momentOf(since, new Date())}. Some visitors have to try again. ` +
  `This may be an attack; tell the person who runs the site.`;

/** `12:04 PM`; on another day `12:04 PM on Sat, Nov 21`. */
const momentOf = (at: Date, now: Date): string =>
  businessDate(at) === businessDate(now) ? timeOfDay(at) : `${timeOfDay(at)} on ${shortDate(at)}`;

function crowdedAlert({ email, customerName, visits, attempts, since }: CrowdedContact): Alert {
  const booked = visits === 1 ? '1 visit' : `${visits} visits`;
  const more = attempts === 1 ? '1 more' : `${attempts} more`;
  const message = `${customerName} (${email}, not verified) has ${booked} to come and tried to book ${more}`;
  return { ...alert('many-visits', message, since), email };
}

function crowdedSourceAlert(one: CrowdedSource): Alert {
  const { source, customerNames, visits, attempts, since } = one;
  const booked = visits === 1 ? '1 visit' : `${visits} visits`;
  const more = attempts === 1 ? '1 more' : `${attempts} more`;
  const names = [...customerNames, ...(visits > customerNames.length ? ['…'] : [])].join(', ');
  const message = `One internet connection has ${booked} to come with addresses that aren't verified (${names}), and tried to book ${more}`;
  return { ...alert('many-visits', message, since), source };
}

function paymentAlerts(concerns: PaymentConcerns): Alert[] {
  const { flagged, unmatched, disputes, stopped, refusals, setup = [], differences } = concerns;
  const { late = null } = concerns;
  const counted = (
    type: Alert['type'],
    concern: { count: number; since: string } | null,
    wordsFor: (count: number) => string,
  ) => (concern ? [alert(type, wordsFor(concern.count), concern.since)] : []);
  return [
    ...refusals.map(({ words, since }) => alert('payments-refused', refusalWords(words), since)),
    ...setup.map(({ message, since }) => alert('payments-setup', message, since)),
    ...(stopped ? [alert('payments-stopped', stoppedWords(stopped), stopped.since)] : []),
    ...counted('payment-flagged', flagged, (count) =>
      count === 1
        ? `A payment needs a look${flaggedWords(flagged)}`
        : `${count} payments need a look${flaggedWords(flagged, 'the oldest of them, ')}`,
    ),
    ...counted('payment-unmatched', unmatched, (count) =>
      count === 1
        ? 'A payment is not assigned to an appointment'
        : `${count} payments are not assigned to an appointment`,
    ),
    ...counted('payment-disputed', disputes, (count) =>
      count === 1
        ? 'A disputed payment needs an answer'
        : `${count} disputed payments need an answer`,
    ),
    ...(late ? [lateAlert(late)] : []),
    ...counted('reconciliation-differs', differences, (count) => {
      const found = count === 1 ? 'difference' : 'differences';
      return `The ledger and Stripe differ for ${differences?.day}: ${count} ${found}`;
    }),
  ];
}

/** `: $150.00 by Nora Field for FC-1042. Stripe has another amount` */
function flaggedWords(flagged: PaymentConcerns['flagged'], which = ''): string {
  if (!flagged?.oldest) return '';
  const { amount, payerName, customerName, appointmentNumber } = flagged.oldest;
  const payer = payerName ?? customerName;
  const words = [
    `${which}${formatMoney(amount)}`,
    payer && `by ${payer}`,
    appointmentNumber && `for ${appointmentNumber}`,
  ];
  const reasons = reviewReasons(flagged.oldest).join('. ');
  return `: ${words.filter(Boolean).join(' ')}. ${reasons}`;
}

/** `After closing: 2 entries of cash or checks, from Fri, Nov 20. The next deposit has them` */
function lateAlert({ count, since, day }: NonNullable<PaymentConcerns['late']>): Alert {
  const entries = count === 1 ? '1 entry' : `${count} entries`;
  const from = shortDate(wallClock(day, '12:00'));
  const have = count === 1 ? 'The next deposit has it' : 'The next deposit has them';
  const message = `After closing: ${entries} of cash or checks, from ${from}. ${have}`;
  return { ...alert('payment-late', message, since), day };
}

/** One for each last day. An invoice needs a rate only where we work. */
function taxAlerts(
  ending: NonNullable<PaymentConcerns['taxRates']>,
  served: readonly string[],
): Alert[] {
  const here = ending.filter(({ county }) => served.includes(county));
  return [...new Set(here.map(({ until }) => until))].flatMap((until) => {
    const same = here.filter((rate) => rate.until === until);
    const names = inWords.format(same.map(({ county }) => countyName(county)));
    const [rate = 'rate', end = 'ends', it = 'it'] =
      same.length > 1 ? ['rates', 'end', 'them'] : [];
    const message =
      until === null
        ? `There’s no sales tax rate for ${names} today. Invoices are refused until you add ${it}`
        : `The sales tax ${rate} for ${names} ${end} on ${shortDate(wallClock(until, '12:00'))}. Add next year’s, or invoices will be refused`;
    return same.slice(0, 1).map(({ since }) => alert('tax-rates-ending', message, since));
  });
}

const inWords = new Intl.ListFormat('en-US');

const refusalWords = (words: string) =>
  `Stripe refuses card payments, and no one can pay online. Stripe says: ${words}`;

const stoppedWords = ({ until }: NonNullable<PaymentConcerns['stopped']>) => {
  const end =
    until === undefined ? 'for up to an hour' : `until about ${timeOfDay(new Date(until))}`;
  return (
    'Too many cards were declined in an hour; someone may be trying out stolen ones. ' +
    `Card payments without a bill are paused ${end}. Customers can still pay a bill, or log in and pay`
  );
};

/** If mail can't be sent, there are as many failures as customers, so they share one alert. */
function failedMessagesAlert(failed: readonly MessageRecord[]): Alert {
  const [newest, oldest] = [failed.at(0), failed.at(-1)];
  const count =
    failed.length < maxFailuresCounted ? String(failed.length) : `${maxFailuresCounted} or more`;
  const kind = newest ? messageKindRules[newest.kind].label : '';
  const message =
    failed.length === 1
      ? `A message could not be sent: ${kind}`
      : `${count} messages could not be sent, the newest of them: ${kind}`;
  return alert('message-failed', message, oldest?.createdAt ?? new Date(0).toISOString());
}

const nationalNumber = (number: string): string =>
  parsePhoneNumberFromString(number)?.formatNational() ?? number;

/** A few words of it: the office reads the rest on its page. */
const excerptLength = 80;

function receivedTextsAlert(
  { count, since, shown }: NonNullable<MessageConcerns['received']>,
  visit: string | null,
): Alert {
  const { from, body, stopped, fromEstimate } = shown;
  const words = body.replace(/\s+/g, ' ').trim();
  const excerpt =
    words.length > excerptLength ? `${words.slice(0, excerptLength).trimEnd()}…` : words;
  const did = fromEstimate ? 'asks about an estimate:' : 'texted';
  const said = `${nationalNumber(from)} ${did} “${excerpt}”`;
  const meant = visit === null ? 'a visit, which' : `the visit of ${visit}, which`;
  const stops = stopped
    ? ` They get no more texts. They may mean ${meant} stays booked until you cancel it.`
    : '';
  const message = count === 1 ? `${said}.${stops}` : `${count} texts to read. ${said}.${stops}`;
  return alert('text-received', message, since);
}

function undeliveredAlert({
  count,
  since,
  to,
}: NonNullable<MessageConcerns['undelivered']>): Alert {
  const others = count === 1 ? '' : `, and ${count - 1} more`;
  return alert(
    'text-received',
    `The office’s answer to ${nationalNumber(to)}${others} didn’t get there. Call instead`,
    since,
  );
}

function textBudgetAlert({ sent, budget, since }: NonNullable<MessageConcerns['texts']>): Alert {
  const message =
    sent < budget
      ? `${sent} of today's ${budget} text messages are used up`
      : `Today's ${budget} text messages are used up: customers get email only until midnight`;
  return alert('text-budget', message, since);
}
