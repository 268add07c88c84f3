import { Injectable } from '@nestjs/common';
import type { Bill, bookingRequests } from '@contracts/booking/appointments';
import type { PayloadOf } from '@contracts/messaging';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { centsOf, dollars } from '@contracts/vocabulary/money';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type EntityManager } from 'typeorm';
import { RosterService } from '../../roster/roster.service';
import { isImported } from '../../origin/imported-records';
import type { AppointmentEntity, AskedPrice } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { refused } from '../change';
import { CustomerLinks } from '../customer-links';
import { PhoneWindow, requireOnPhone } from '../visit/phone-window';
import { billOf, costIn, isSameCost, isBelowPaid } from './bill';
import { mostAtDoor } from './door-price-limit';

type Asked = PayloadOf<typeof bookingRequests.priceByTechnician>;

/** What a technician enters at the door: the price of their own job. */
@Injectable()
export class DoorPricesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentsService,
    private readonly roster: RosterService,
    private readonly links: CustomerLinks,
    private readonly phoneWindow: PhoneWindow,
  ) {}

  /** Refuses like `bookingRequests.priceByTechnician`. */
  async set({ technicianId, appointmentId: id, price }: Asked, now: Date): Promise<Bill> {
    const appointmentId = requiredId(id, 'appointment_not_found');
    const since = await this.phoneWindow.since(now);
    const [technician] = await this.roster.named(this.dataSource.manager, [technicianId]);
    const by = { name: technician?.name ?? 'Technician' };
    const { costLines } = price;
    const priced = await this.appointments.annotate(
      appointmentId,
      async (present, tx) => {
        if (!this.changes(present, { technicianId, price }, since)) return {};
        const { totalCents, costLines: lines } = costOf(price);
        const isSmall = totalCents <= mostAtDoor(await officeCents(tx, appointmentId), present);
        // What the customer gets back is for the office to decide.
        if (isSmall && !isBelowPaid({ totalCents, costLines: lines }, present)) {
          return { costLines, byTechnician: true };
        }
        return { askedPrice: { lines, by: by.name, at: now.toISOString() } satisfies AskedPrice };
      },
      { by, at: now },
    );
    return billOf(priced, this.links);
  }

  /** Whether it's another price than the present one. Checked while the appointment is locked. */
  private changes(
    present: AppointmentEntity,
    { technicianId, price }: Pick<Asked, 'technicianId' | 'price'>,
    since: Date,
  ): boolean {
    if (isImported(present)) throw new Refusal('appointment_not_found');
    if (present.technicianId !== technicianId) {
      throw new Refusal('forbidden', { message: 'This job is not assigned to you.' });
    }
    if (!appointmentStatusRules[present.status].stands) throw refused(present);
    const { totalCents, costLines } = costOf(price);
    const waiting = present.askedPrice && { totalCents, costLines: present.askedPrice.lines };
    if (isSameCost({ totalCents, costLines }, waiting ?? present)) return false;
    requireOnPhone(present, since);
    const seen = price.from === null ? null : centsOf(price.from);
    if (present.totalCents === seen) return true;
    const now = present.totalCents === null ? 'none' : `$${dollars(present.totalCents)}`;
    throw new Refusal('changed_meanwhile', {
      message: `The price was changed in the meantime. It is now ${now}.`,
      details: { current: billOf(present, this.links) },
    });
  }
}

const costOf = ({ costLines }: Asked['price']) =>
  costIn({ costLines }) ?? { totalCents: 0, costLines: [] };

/** The total that the office entered last; null if it has entered none. */
async function officeCents(tx: EntityManager, appointmentId: string): Promise<number | null> {
  const [entered] = await tx.query<{ cents: number }[]>(
    `SELECT (what ->> 'toCents')::integer AS cents FROM appointment_history
     WHERE appointment_id = $1 AND what ->> 'kind' = 'cost' AND NOT what ? 'byTechnician'
     ORDER BY position DESC LIMIT 1`,
    [appointmentId],
  );
  return entered?.cents ?? null;
}
