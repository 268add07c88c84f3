import { Injectable } from '@nestjs/common';
import type { CustomerFile } from '@contracts/customers/customer-file';
import { customersRequests } from '@contracts/customers/accounts';
import {
  peopleRequests,
  type Contact,
  type ImportedOfPerson,
  type RecordsAsked,
} from '@contracts/customers/people';
import { notificationsRequests } from '@contracts/notifications/messages';
import { officePaymentCalls } from '@contracts/payments/office';
import { emailKey, personKeys, type PersonId } from '@contracts/vocabulary/people';
import { phoneKey } from '@contracts/vocabulary/phones';
import { Refusal, Unavailable } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { answerPart } from '../edge/http/answer-part';
import { idOf, summaryOf } from './found-people';
import { PeopleService } from './people.service';

/** Everything about one person. A service that is away costs only its part. */
@Injectable()
export class CustomerFileService {
  constructor(
    private readonly requests: Requests,
    private readonly people: PeopleService,
  ) {}

  /** Refuses with `customer_not_found`. */
  async file(asked: PersonId): Promise<CustomerFile> {
    const account =
      'accountId' in asked ? await this.requests.ask(customersRequests.account, asked) : undefined;
    const { contacts, accounts, merges, similar, missing } = await this.people.gather(
      asked,
      account,
    );
    const id = idOf(contacts);
    if (id === null) {
      if (missing.size > 0) throw new Unavailable('people', 'no_responders');
      throw new Refusal('customer_not_found');
    }
    const reached = reachedBy(contacts);
    const importedIds = distinct(contacts.map(({ importedId }) => importedId));
    const [records, imported] = await Promise.all([
      answerPart(this.requests, peopleRequests.bookedRecords, reached),
      importedIds.length > 0
        ? answerPart(this.requests, peopleRequests.importedRecords, { importedIds })
        : noneImported(missing.has('imported')),
    ]);
    const { appointments = null, serviceRequests = null, ...totals } = records ?? {};
    const { accountIds, emails } = reached;
    const appointmentIds = idsOf(appointments);
    const [messages, payments] = await Promise.all([
      answerPart(this.requests, notificationsRequests.about, {
        accountIds,
        emails,
        appointmentIds,
        serviceRequestIds: idsOf(serviceRequests),
      }),
      answerPart(this.requests, officePaymentCalls.ofCustomer, {
        accountIds,
        emails,
        appointmentIds,
      }),
    ]);
    return {
      id,
      name: summaryOf(contacts).name,
      customer: accounts[0] ?? null,
      accounts,
      contacts,
      merges,
      similar,
      appointments,
      serviceRequests,
      totals: records && (totals as CustomerFile['totals']),
      imported,
      messages,
      payments,
      incomplete: missing.size > 0,
    };
  }
}

function reachedBy(contacts: readonly Contact[]): RecordsAsked {
  const named = contacts.flatMap((contact) => {
    const { name, phone } = contact;
    const digits = phoneKey(phone);
    const isTheirs = personKeys(contact).some((key) => key.startsWith(`${digits} `));
    return digits === null || !isTheirs ? [] : [{ phone: digits, name }];
  });
  return {
    accountIds: distinct(contacts.map(({ accountId }) => accountId)),
    emails: distinct(contacts.map(emailOf)),
    named: [...new Map(named.map((one) => [`${one.phone} ${one.name}`, one])).values()],
  };
}

/** Not what an account says without having verified it. */
function emailOf(contact: Contact): string | null {
  const email = emailKey(contact.email);
  return email !== null && personKeys(contact).includes(email) ? email : null;
}

const noneImported = (unknown: boolean): ImportedOfPerson | null =>
  unknown ? null : { customers: [], services: [], serviceCount: 0 };

const distinct = <Value>(values: readonly (Value | null)[]): Value[] => [
  ...new Set(values.filter((value) => value !== null)),
];

const idsOf = (records: readonly { id: string }[] | null): string[] =>
  (records ?? []).map(({ id }) => id);
