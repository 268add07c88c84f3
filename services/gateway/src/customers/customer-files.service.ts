import { Injectable } from '@nestjs/common';
import type { CustomerFile } from '@contracts/customers/customer-file';
import { filedRequests, type FiledAsked } from '@contracts/customers/filed-records';
import { importedCustomerCalls } from '@contracts/imports/customers';
import { notificationsRequests } from '@contracts/notifications/messages';
import { officePaymentCalls } from '@contracts/payments/office';
import { Requests } from '@service-kit/requests/requests';
import { answerPart } from '../edge/http/answer-part';

/** What is filed under a customer. A service that is away costs only its part. */
@Injectable()
export class CustomerFilesService {
  constructor(private readonly requests: Requests) {}

  /** `accountIds`: whose messages and payments are theirs, too. */
  async of(asked: FiledAsked, accountIds: FiledAsked['accountIds']): Promise<CustomerFile> {
    const [records, imported] = await Promise.all([
      answerPart(this.requests, filedRequests.records, asked),
      asked.numbers.length === 0
        ? []
        : answerPart(this.requests, importedCustomerCalls.ofCustomer, { numbers: asked.numbers }),
    ]);
    const { appointments = null, serviceRequests = null, ...totals } = records ?? {};
    // Not by email address: a landlord's is on the visits of all tenants.
    const theirs = { accountIds, emails: [], appointmentIds: idsOf(appointments) };
    const [messages, payments] = await Promise.all([
      answerPart(this.requests, notificationsRequests.about, {
        ...theirs,
        serviceRequestIds: idsOf(serviceRequests),
      }),
      answerPart(this.requests, officePaymentCalls.ofCustomer, theirs),
    ]);
    return {
      appointments,
      serviceRequests,
      totals: records && (totals as CustomerFile['totals']),
      messages,
      payments,
      imported,
    };
  }
}

const idsOf = (records: readonly { id: string }[] | null): string[] =>
  (records ?? []).map(({ id }) => id);
