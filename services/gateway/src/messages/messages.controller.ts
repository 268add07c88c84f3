import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Actor } from '@contracts/customers/accounts';
import {
  MessagesQuery,
  notificationsRequests,
  type MessageDelivery,
  type MessageDetail,
  type MessageRecord,
} from '@contracts/notifications/messages';
import { Requests } from '@service-kit/requests/requests';
import { pageItems } from '../edge/http/page-items';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/called-by';
import { Returns, ReturnsListOf } from '../edge/description/returns';
import { RecordIdPipe } from '../edge/validation/record-id.pipe';

const MessageId = () => Param('id', new RecordIdPipe('message_not_found'));

/** Messages to customers, for the office. */
@ApiTags('messages')
@Controller('api/admin/messages')
export class MessagesApiController {
  constructor(private readonly requests: Requests) {}

  @Get()
  @ReturnsListOf('MessageRecord')
  @Access('admin')
  async list(
    @Query() query: MessagesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageRecord[]> {
    return pageItems(await this.requests.ask(notificationsRequests.messages, query), reply);
  }

  /** How messages are sent, and whether they are. */
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
}
