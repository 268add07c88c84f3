import { Injectable } from '@nestjs/common';
import { bookingRequests } from '@contracts/booking/appointments';
import { technicianRequests, type TechnicianContact } from '@contracts/tracking/technicians';
import type { JobMessageKind } from '@contracts/vocabulary/messages';
import { Requests } from '@service-kit/requests/requests';
import { DataSource, Not } from 'typeorm';
import { NotificationsConfig } from '../config';
import { usNumber } from '../delivery/us-number';
import { MessageEntity } from '../messages/message.entity';
import { OptOutsService } from '../sms/opt-outs.service';
import { ifTrue } from './claims';
import { gone, skip, type Composed } from './composed';
import type { JobMessage, OtherText } from './job-messages';
import type { PhoneLinkText } from './message-contents';
import { answerIfAny, idIn } from './owner-answers';

/** Composes texts to technicians: booking knows the job, tracking the number. */
@Injectable()
export class TechnicianComposerService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly requests: Requests,
    private readonly optOuts: OptOutsService,
    private readonly config: NotificationsConfig,
  ) {}

  async aboutJob(message: MessageEntity, content: JobMessage, now: Date): Promise<Composed> {
    const appointmentId = idIn(message, 'appointmentId');
    const technicianId = idIn(message, 'technicianId');
    const [visit, technician, others] = await Promise.all([
      answerIfAny(this.requests, bookingRequests.visit, { appointmentId }),
      answerIfAny(this.requests, technicianRequests.contact, { technicianId }),
      this.othersOf(message),
    ]);
    // Without a phone number, the customer has deleted their account.
    if (!visit || !technician || visit.facts.phone === '') return gone;
    const known = { message: message as JobText, job: visit.facts, others, now };
    return ifTrue(content, known, () =>
      this.asText(message, technician, content.text(known, this.config)),
    );
  }

  async withPhoneLink(message: MessageEntity, content: PhoneLinkText): Promise<Composed> {
    const linkId = idIn(message, 'linkId');
    const link = await answerIfAny(this.requests, technicianRequests.phoneLinkMessage, { linkId });
    if (!link) return skip('The link was revoked or replaced before this could be sent.');
    const { business, publicUrl } = this.config;
    return ifTrue(content, link, () =>
      this.asText(message, link, content.text(business, publicUrl + link.path)),
    );
  }

  private async asText(
    { id }: MessageEntity,
    { phone, active }: TechnicianContact,
    text: string,
  ): Promise<Composed> {
    if (!active) return skip('They were deactivated before this could be sent.');
    const to = usNumber(phone);
    if (!to) return skip('The phone number is not one in the US that can get text messages.');
    if (await this.optOuts.has(to)) return skip('They answered STOP to our text messages.');
    return { kind: 'sms', text: { id, to, text }, accountId: null };
  }

  private async othersOf(message: MessageEntity): Promise<OtherText[]> {
    const { id, appointmentId, technicianId } = message;
    const others = await this.dataSource.manager.findBy(MessageEntity, {
      id: Not(id),
      appointmentId: appointmentId ?? undefined,
      technicianId: technicianId ?? undefined,
    });
    return others as OtherText[];
  }
}

type JobText = MessageEntity & { readonly kind: JobMessageKind; readonly version: number };
