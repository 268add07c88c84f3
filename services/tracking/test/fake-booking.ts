import { randomUUID } from 'node:crypto';
import { bookingRequests, type AppointmentFacts } from '@contracts/booking';
import type { EventDefinition } from '@contracts/messaging';
import { EventStream } from '@service-kit/messaging/stream/event-stream';
import type { NatsConnection } from '@service-kit/nats/nats-connection';
import { envelopeOf } from '@service-kit/messaging/outbox/outbox';

interface Known {
  version: number;
  facts: AppointmentFacts;
}

/** Booking as tracking meets it: answers requests for its facts, and announces them by events. */
export class FakeBooking {
  private readonly known = new Map<string, Known>();
  private readonly stream: EventStream;

  constructor(private readonly link: NatsConnection) {
    this.stream = new EventStream(link);
    link.connection.subscribe(link.subject(bookingRequests.facts.subject), {
      queue: 'booking',
      callback: (_, message) => {
        const { data, id } = message.json<{ data: { appointmentId: string }; id: string }>();
        const response = this.known.get(data.appointmentId);
        const err = { code: 'appointment_not_found', message: 'unknown' };
        message.respond(JSON.stringify({ ...(response ? { response } : { err }), id }));
      },
    });
  }

  /** Changes an appointment whose event is still on its way. */
  write(facts: AppointmentFacts): Known {
    const version = (this.known.get(facts.appointmentId)?.version ?? 0) + 1;
    const written = { version, facts };
    this.known.set(facts.appointmentId, written);
    return written;
  }

  /** Changes it and delivers the event, `times` over. */
  async announce(
    definition: EventDefinition<AppointmentFacts>,
    facts: AppointmentFacts,
    times = 1,
  ): Promise<void> {
    const { version } = this.write(facts);
    await this.stream.ensure();
    const envelope = envelopeOf(definition, { aggregateId: facts.appointmentId, version, facts });
    for (let time = 0; time < times; time += 1) {
      await this.stream.publish(randomUUID(), definition.subject, JSON.stringify(envelope));
    }
  }
}
