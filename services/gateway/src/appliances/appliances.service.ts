import { Injectable } from '@nestjs/common';
import { applianceCalls, type CustomerAppliance } from '@contracts/booking/appliances';
import { customerRecordCalls, type CustomerNumber } from '@contracts/customers/records';
import { Requests } from '@service-kit/requests/requests';
import { answerPart } from '../edge/http/answer-part';

interface FiledVisit {
  readonly appointmentId: string;
  readonly customerNumber: CustomerNumber | null;
  readonly applianceId: string | null;
}

/** Combines booking's appliances with the customers service's merged records. */
@Injectable()
export class AppliancesService {
  constructor(private readonly requests: Requests) {}

  /**
   * For each visit those of its customer, also those under numbers that are merged with theirs. Without the
   * customers service, those under the visit's own number.
   */
  async ofVisits(visits: readonly FiledVisit[]): Promise<CustomerAppliance[][]> {
    const numbers = [...new Set(visits.flatMap(({ customerNumber }) => customerNumber ?? []))];
    const named = visits.filter(({ applianceId }) => applianceId !== null);
    if (numbers.length + named.length === 0) return visits.map(() => []);
    const answered =
      numbers.length > 0 &&
      (await answerPart(this.requests, customerRecordCalls.mergedNumbers, { numbers }));
    const mergedWith = new Map(
      numbers.map((number, index) => [number, (answered && answered[index]) || [number]]),
    );
    const appliances = await answerPart(this.requests, applianceCalls.list, {
      numbers: [...new Set([...mergedWith.values()].flat())],
      appointmentIds: named.map(({ appointmentId }) => appointmentId),
    });
    return visits.map(({ customerNumber, applianceId }) => {
      const theirs = new Set(customerNumber === null ? [] : mergedWith.get(customerNumber));
      return (appliances ?? []).filter(
        ({ id, customerNumbers }) =>
          id === applianceId || customerNumbers.some((number) => theirs.has(number)),
      );
    });
  }
}
