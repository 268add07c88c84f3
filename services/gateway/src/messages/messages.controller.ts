import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import {
  MessagesQuery,
  notificationsRequests,
  type MessageDelivery,
  type MessageDetail,
  type MessagesAsked,
  type MessageRecord,
} from '@contracts/notifications/messages';
import { technicianRequests } from '@contracts/tracking/technicians';
import { isNameTyped } from '@contracts/vocabulary/identity/words';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns, ReturnsPageOf } from '../edge/description/returns';
import { answerPart } from '../edge/http/answer-part';
import { MessageId } from '../edge/validation/path-params';

@ApiTags('messages')
@Controller('api/admin/messages')
export class MessagesApiController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @ReturnsPageOf('MessageRecord')
  @Access('admin')
  async list(@Query() query: MessagesQuery): Promise<Page<MessageRecord>> {
    const found = await this.techniciansNamed(query.search ?? '');
    return this.requests.ask(notificationsRequests.messages, { ...query, ...found });
  }

  @Get('delivery')
  @Returns('MessageDelivery')
  @Access('admin')
  delivery(): Promise<MessageDelivery> {
    return this.requests.ask(notificationsRequests.delivery, {});
  }

  @Get(':id')
  @Returns('MessageDetail', 'message_not_found')
  @Access('admin')
  get(@MessageId() messageId: string): Promise<MessageDetail> {
    return this.requests.ask(notificationsRequests.message, { messageId });
  }

  @Post(':id/retry')
  @HttpCode(200)
  @Returns('MessageRecord', 'message_not_found', 'transition_refused')
  @Access('admin')
  retry(@MessageId() messageId: string, @CallingOffice() by: Actor): Promise<MessageRecord> {
    return this.requests.ask(notificationsRequests.retry, { messageId, by });
  }

  /** Tracking knows their names. Without it, messages are found by what notifications knows. */
  private async techniciansNamed(typed: string): Promise<Pick<MessagesAsked, 'technicianIds'>> {
    if (!/\p{L}/u.test(typed)) return {};
    const crew = await answerPart(this.requests, technicianRequests.technicians, {});
    const found = (crew ?? []).filter(({ name }) => isNameTyped(name, typed));
    return found.length === 0 ? {} : { technicianIds: found.map(({ id }) => id) };
  }
}
