import { Controller } from '@nestjs/common';
import type { PayloadOf } from '@contracts/messaging';
import { estimateCalls, type Estimate, type ShownEstimate } from '@contracts/payments/estimates';
import { RequestHandler } from '@service-kit/requests/requests';
import { EstimateAnswersService } from './estimate-answers.service';
import { EstimatesService } from './estimates.service';

@Controller()
export class EstimatesController {
  constructor(
    private readonly estimates: EstimatesService,
    private readonly answers: EstimateAnswersService,
  ) {}

  @RequestHandler(estimateCalls.send)
  send(command: PayloadOf<typeof estimateCalls.send>): Promise<Estimate> {
    return this.estimates.send(command, new Date());
  }

  @RequestHandler(estimateCalls.ofVisit)
  ofVisit(asked: PayloadOf<typeof estimateCalls.ofVisit>) {
    return this.estimates.ofVisit(asked);
  }

  @RequestHandler(estimateCalls.shown)
  shown({ token }: { token: string }): Promise<ShownEstimate> {
    return this.answers.shown(token);
  }

  @RequestHandler(estimateCalls.photo)
  photo({ token, photoId }: { token: string; photoId: string }) {
    return this.answers.photo(token, photoId);
  }

  @RequestHandler(estimateCalls.answer)
  answer({ token, answer }: PayloadOf<typeof estimateCalls.answer>): Promise<ShownEstimate> {
    return this.answers.answer(token, answer, new Date());
  }

  @RequestHandler(estimateCalls.ask)
  async ask({ token, asked }: PayloadOf<typeof estimateCalls.ask>): Promise<Record<string, never>> {
    await this.answers.ask(token, asked, new Date());
    return {};
  }
}
