import { randomUUID } from 'node:crypto';
import type { Bill } from '@contracts/booking/appointments';
import type { PayloadOf } from '@contracts/messaging';
import {
  estimateCalls,
  type AnswerEstimate,
  type Estimate,
  type EstimateFacts,
  type SendEstimate,
  type ShownEstimate,
  type VisitEstimates,
} from '@contracts/payments/estimates';
import { estimateLinkPurpose } from '@contracts/vocabulary/estimates';
import { SignedLinks } from '@service-kit/links/signed-links';
import { nadia } from './office';
import { linkKeys, type PaymentsUnderTest } from './payments-under-test';

const calls = { deadlineMs: 30_000 };

/** Two ways to repair a dryer, with a diagnostic fee. */
export const twoOptions: SendEstimate = {
  options: [
    {
      name: 'Repair',
      lines: [
        { kind: 'labor', text: 'Replace the belt', code: 'BELT', quantity: 1, amount: 120 },
        { kind: 'part', text: 'Belt', words: 'With a year’s warranty', quantity: 2, amount: 19.95 },
      ],
    },
    {
      name: 'Repair and clean',
      words: 'Lint is a fire hazard.',
      lines: [
        { kind: 'labor', text: 'Replace the belt and clean', quantity: 1, amount: 220 },
        { kind: 'discount', text: 'Returning customer', quantity: 1, amount: -20 },
      ],
    },
  ],
  fee: { text: 'Diagnostic fee', amount: 89 },
  note: 'The belt is torn.',
  photos: [],
  from: null,
};

export const approve = (over: Partial<AnswerEstimate> = {}): AnswerEstimate => ({
  revision: 1,
  decision: 'approve',
  option: 0,
  name: 'Nora Field',
  ...over,
});

export const decline = (over: Partial<AnswerEstimate> = {}): AnswerEstimate => ({
  revision: 1,
  decision: 'decline',
  reason: 'Too much',
  ...over,
});

export class EstimatesUnderTest {
  private readonly links = new SignedLinks(linkKeys, estimateLinkPurpose);

  constructor(private readonly payments: PaymentsUnderTest) {}

  /** A visit of Nadia's, and the token of its estimate's link. */
  visit(facts: Partial<Bill> = {}): { id: string; token: string } {
    const { id } = this.payments.bill(null, { technician: nadia, ...facts });
    return { id, token: this.links.tokenFor(id, facts.linkGeneration ?? 0) };
  }

  change(id: string, facts: Partial<Bill>): void {
    const bill = this.payments.bills.get(id);
    if (!bill) throw new Error('there is no such bill');
    this.payments.bills.set(id, { ...bill, ...facts });
  }

  send(
    appointmentId: string,
    estimate: Partial<SendEstimate> = {},
    {
      by = { technicianId: nadia.id },
      estimateId = randomUUID(),
    }: Partial<PayloadOf<typeof estimateCalls.send>> = {},
  ): Promise<Estimate> {
    const command = { appointmentId, estimateId, estimate: { ...twoOptions, ...estimate }, by };
    return this.payments.requests.ask(estimateCalls.send, command, calls);
  }

  shown(token: string): Promise<ShownEstimate> {
    return this.payments.requests.ask(estimateCalls.shown, { token }, calls);
  }

  answer(token: string, answer: AnswerEstimate): Promise<ShownEstimate> {
    return this.payments.requests.ask(estimateCalls.answer, { token, answer }, calls);
  }

  ask(token: string, id: string = randomUUID(), question = 'How long does it take?') {
    const asked = { id, question };
    return this.payments.requests.ask(estimateCalls.ask, { token, asked }, calls);
  }

  photo(token: string, photoId: string): Promise<{ appointmentId: string }> {
    return this.payments.requests.ask(estimateCalls.photo, { token, photoId }, calls);
  }

  ofVisit(appointmentId: string, technicianId: string | null = null): Promise<VisitEstimates> {
    return this.payments.requests.ask(estimateCalls.ofVisit, { appointmentId, technicianId });
  }

  /** Each version's state, oldest first. */
  async states(appointmentId: string): Promise<string[]> {
    const { estimates } = await this.ofVisit(appointmentId);
    return estimates.map(({ state }) => state).reverse();
  }

  /** `sent 1` with the version that is announced, oldest first. */
  async announced(): Promise<{ what: string; facts: EstimateFacts }[]> {
    const events = await this.payments.announced<EstimateFacts>();
    return events
      .filter(({ subject }) => /estimate-(sent|approved|declined)/.test(subject))
      .map(({ version, facts }) => ({ what: `${facts.state} ${version}`, facts }));
  }
}
