import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '@contracts/customers/accounts';
import {
  DecideMerge,
  mergeRequests,
  PeopleQuery,
  recordsForPeople,
  type Merge,
  type PeopleFound,
} from '@contracts/customers/people';
import { keyOfId, parsedPersonId } from '@contracts/vocabulary/people';
import { Refusal } from '@service-kit/requests/refusal';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns } from '../edge/description/returns';
import { PeopleService } from './people.service';

@ApiTags('customers')
@Controller('api/admin/people')
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly requests: Requests,
  ) {}

  @Get()
  @Returns('PeopleFound')
  @Access('admin')
  async list(@Query() { search }: PeopleQuery): Promise<PeopleFound> {
    const found = await this.people.records(search, recordsForPeople);
    const parts = Object.values(found);
    return {
      people: await this.people.behind(found, search),
      more: parts.some((part) => part !== null && part.total > part.items.length),
      incomplete: parts.includes(null),
    };
  }

  @Post('merges')
  @HttpCode(200)
  @Returns('Merge', 'customer_not_found', 'changed_meanwhile')
  @Access('admin')
  async decide(
    @Body() { one, other, ...decided }: DecideMerge,
    @CallingOffice() by: Actor,
  ): Promise<Merge> {
    const pair = { one: keyOf(one), other: keyOf(other) };
    if (pair.one === pair.other) throw new Refusal('customer_not_found');
    return this.requests.ask(mergeRequests.decide, { ...pair, ...decided, by });
  }
}

/** Of a person in an address, or of an earlier decision. */
function keyOf(id: string): string {
  const person = parsedPersonId(id);
  const key = person && keyOfId(person);
  if (key === null) throw new Refusal('customer_not_found');
  return key;
}
