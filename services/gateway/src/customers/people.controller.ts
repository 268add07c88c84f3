import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PeopleQuery, recordsForPeople, type PeopleFound } from '@contracts/customers/people';
import { Access } from '../edge/access/access';
import { Returns } from '../edge/description/returns';
import { PeopleService } from './people.service';

@ApiTags('customers')
@Controller('api/admin/people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get()
  @Returns('PeopleFound')
  @Access('admin')
  async list(@Query() { search }: PeopleQuery): Promise<PeopleFound> {
    const found = await this.people.records(search, recordsForPeople);
    const parts = Object.values(found);
    return {
      people: this.people.behind(found),
      more: parts.some((part) => part !== null && part.total > part.items.length),
      incomplete: parts.includes(null),
    };
  }
}
