import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { bookingRequests, type AppointmentNames } from '@contracts/booking/appointments';
import type { Actor } from '@contracts/customers/accounts';
import type { Page } from '@contracts/messaging';
import {
  conversationRequests,
  ConversationsQuery,
  ReadConversation,
  SendText,
  TextsQuery,
  type Conversation,
  type ConversationText,
  type NamedConversation,
} from '@contracts/notifications/conversations';
import type { NamedVisit } from '@contracts/vocabulary/visits/visit-words';
import { technicianRequests } from '@contracts/tracking/technicians';
import { Requests } from '@service-kit/requests/requests';
import { Access } from '../edge/access/access';
import { CallingOffice } from '../edge/access/caller';
import { Returns, ReturnsPageOf } from '../edge/description/returns';
import { answerPart } from '../edge/http/answer-part';
import { IdempotencyKey } from '../edge/validation/idempotency-key';
import { TextNumber } from '../edge/validation/path-params';

@ApiTags('messages')
@Controller('api/admin')
export class ConversationsApiController {
  constructor(private readonly requests: Requests) {}

  @Get('conversations')
  @ReturnsPageOf('NamedConversation')
  @Access('admin')
  async list(@Query() query: ConversationsQuery): Promise<Page<NamedConversation>> {
    const page = await this.requests.ask(conversationRequests.conversations, query);
    return { ...page, items: await this.named(page.items) };
  }

  @Get('conversations/:number')
  @Returns('NamedConversation', 'not_found')
  @Access('admin')
  async one(@TextNumber() number: string): Promise<NamedConversation> {
    return this.namedOne(await this.requests.ask(conversationRequests.conversation, { number }));
  }

  @Get('texts')
  @ReturnsPageOf('ConversationText')
  @Access('admin')
  texts(@Query() query: TextsQuery): Promise<Page<ConversationText>> {
    return this.requests.ask(conversationRequests.texts, query);
  }

  @Post('conversations/:number/texts')
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @Returns('ConversationText', 'not_found', 'text_refused', 'idempotency_key_reused')
  @Access('admin')
  send(
    @TextNumber() number: string,
    @Body() { text }: SendText,
    @IdempotencyKey() idempotencyKey: string | null,
    @CallingOffice() by: Actor,
  ): Promise<ConversationText> {
    const asked = { number, text, by, idempotencyKey };
    return this.requests.ask(conversationRequests.sendText, asked);
  }

  @Post('conversations/:number/read')
  @HttpCode(200)
  @Returns('NamedConversation', 'not_found')
  @Access('admin')
  async read(
    @TextNumber() number: string,
    @Body() { until }: ReadConversation,
    @CallingOffice() by: Actor,
  ): Promise<NamedConversation> {
    const asked = { number, until, by };
    return this.namedOne(await this.requests.ask(conversationRequests.readConversation, asked));
  }

  private async namedOne(conversation: Conversation): Promise<NamedConversation> {
    const [named] = await this.named([conversation]);
    return named ?? { ...conversation, visit: null, technicianName: null };
  }

  /** With whose numbers they are. Without booking or tracking, the numbers have to do. */
  private async named(conversations: readonly Conversation[]): Promise<NamedConversation[]> {
    const appointmentIds = [
      ...new Set(conversations.flatMap(({ appointmentId }) => appointmentId ?? [])),
    ];
    const isToTechnician = conversations.some(({ technicianId }) => technicianId !== null);
    const [visits, crew] = await Promise.all([
      appointmentIds.length === 0
        ? null
        : answerPart(this.requests, bookingRequests.names, { appointmentIds }),
      isToTechnician ? answerPart(this.requests, technicianRequests.technicians, {}) : null,
    ]);
    return conversations.map((conversation) => {
      const { appointmentId, technicianId } = conversation;
      const visit = visits?.find((each) => each.appointmentId === appointmentId);
      const technician = crew?.find(({ id }) => id === technicianId);
      return {
        ...conversation,
        visit: visit && !technician ? namedVisit(visit) : null,
        technicianName: technician?.name ?? null,
      };
    });
  }
}

const namedVisit = ({
  number,
  customerName,
  appointmentDate,
  timeSlot,
}: AppointmentNames): NamedVisit => ({ number, customerName, appointmentDate, timeSlot });
