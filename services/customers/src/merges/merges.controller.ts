import { Controller } from '@nestjs/common';
import type { Actor } from '@contracts/customers/accounts';
import { mergeRequests, type DecideMerge, type Merge } from '@contracts/customers/people';
import { RequestHandler } from '@service-kit/requests/requests';
import { MergesService } from './merges.service';

@Controller()
export class MergesController {
  constructor(private readonly merges: MergesService) {}

  @RequestHandler(mergeRequests.merges)
  of(asked: { keys: readonly string[] }): Promise<Merge[]> {
    return this.merges.of(asked);
  }

  @RequestHandler(mergeRequests.decide)
  decide(decided: DecideMerge & { by: Actor }): Promise<Merge> {
    return this.merges.decide(decided);
  }
}
