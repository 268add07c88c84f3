import { Injectable } from '@nestjs/common';
import {
  applianceFieldNames,
  type ApplianceFields,
  type NameAppliance,
  type NamedAppliance,
} from '@contracts/booking/appliances';
import { appointmentStatusRules } from '@contracts/vocabulary/appointment-status';
import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import { inTransaction } from '@service-kit/database/transaction';
import { Refusal } from '@service-kit/requests/refusal';
import { requiredId } from '@service-kit/requests/required-id';
import { DataSource, type EntityManager } from 'typeorm';
import { RecordUpdatePublisher } from '../../live/record-update-publisher';
import { isImported } from '../../origin/imported-records';
import { RosterService } from '../../roster/roster.service';
import { AppointmentEntity } from '../appointment.entity';
import { AppointmentsService } from '../appointments.service';
import { refused, type Change } from '../change';
import type { AppointmentEvent } from '../history/appointment-event';
import { AppointmentHistoryService } from '../history/appointment-history.service';
import { PhoneWindow, requireOnPhone } from '../visit/phone-window';
import { ApplianceListService } from './appliance-list.service';
import {
  deleteUnused,
  factsOf,
  insertAppliance,
  lockedAppliances,
  updateAppliance,
  type ApplianceRow,
} from './appliance-rows';

interface Naming {
  readonly appointmentId: string;
  readonly naming: NameAppliance;
}

interface Chosen extends Pick<NameAppliance, 'facts' | 'version'> {
  readonly applianceId: string;
}

type RequireRight = (locked: AppointmentEntity) => void;

/** Thrown out of the transaction: the answer has the appliance as it's committed. */
class ChangedMeanwhile extends Error {}

/** Which appliance a visit is about. The locks of the visit and of the appliance settle races. */
@Injectable()
export class VisitAppliancesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly appointments: AppointmentsService,
    private readonly histories: AppointmentHistoryService,
    private readonly roster: RosterService,
    private readonly phoneWindow: PhoneWindow,
    private readonly liveUpdates: RecordUpdatePublisher,
    private readonly lists: ApplianceListService,
  ) {}

  async ofVisit(
    appointmentId: string,
  ): Promise<Pick<AppointmentEntity, 'customerNumber' | 'applianceId'>> {
    const { customerNumber, applianceId } = await this.appointments.get(appointmentId);
    return { customerNumber, applianceId };
  }

  byOffice({ appointmentId, naming }: Naming, change: Change): Promise<NamedAppliance> {
    return this.name(appointmentId, naming, change, () => undefined);
  }

  async byTechnician(
    { appointmentId, naming, technicianId }: Naming & { technicianId: string },
    now: Date,
  ): Promise<NamedAppliance> {
    const since = await this.phoneWindow.since(now);
    const [technician] = await this.roster.named(this.dataSource.manager, [technicianId]);
    const change = { by: { name: technician?.name ?? 'Technician' }, at: now };
    return this.name(appointmentId, naming, change, (visit) => {
      if (visit.technicianId !== technicianId) {
        throw new Refusal('forbidden', { message: 'This job is not assigned to you.' });
      }
      if (!appointmentStatusRules[visit.status].stands) throw refused(visit);
      requireOnPhone(visit, since);
    });
  }

  private async name(
    id: string,
    naming: NameAppliance,
    { by, at }: Change,
    mayChange: RequireRight,
  ): Promise<NamedAppliance> {
    const appointmentId = requiredId(id, 'appointment_not_found');
    try {
      const changed = await inTransaction(this.dataSource, async (tx) => {
        const visit = await this.appointments.lock(tx, appointmentId);
        // Of a deleted customer: nothing that is typed now may stay.
        if (visit.address === '' || isImported(visit)) throw new Refusal('appointment_not_found');
        mayChange(visit);
        const events = await changeWithin(tx, visit, naming);
        for (const what of events) {
          await this.histories.keep(tx, { appointmentId, by: by.name, at, what });
        }
        return events.length > 0 ? visit : null;
      });
      if (changed) this.liveUpdates.appointmentChanged(changed);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      const current = await this.lists.ofVisit(appointmentId);
      throw new Refusal('changed_meanwhile', { message: error.message, details: { current } });
    }
    return { appliance: await this.lists.ofVisit(appointmentId) };
  }
}

/** What happened, for the log; nothing for a repeat. */
async function changeWithin(
  tx: EntityManager,
  visit: AppointmentEntity,
  { applianceId, from, facts, version }: NameAppliance,
): Promise<AppointmentEvent[]> {
  const before = visit.applianceId;
  if (before !== applianceId && before !== from) {
    throw new ChangedMeanwhile('Someone else has said which appliance it is.');
  }
  const locked = await lockedAppliances(tx, [before, applianceId]);
  const events: AppointmentEvent[] = [];
  if (applianceId !== null) {
    const { appliance, isNew } = await chosen(tx, locked, { applianceId, facts, version });
    const changes = isNew || !facts ? [] : changedFields(appliance, facts);
    if (before !== applianceId) {
      events.push({ kind: 'appliance', title: applianceTitle(appliance), ...(isNew && { isNew }) });
    }
    if (facts && changes.length > 0) {
      if (version !== appliance.version) {
        throw new ChangedMeanwhile('Someone else has changed what is known of it.');
      }
      await updateAppliance(tx, applianceId, factsOf(facts));
      events.push({ kind: 'appliance-facts', title: applianceTitle(facts), fields: changes });
    }
  }
  if (before !== applianceId) {
    await tx.update(AppointmentEntity, visit.id, { applianceId });
    if (before !== null) await deleteUnused(tx, [before]);
    if (applianceId === null) events.push({ kind: 'appliance', title: null });
  }
  return events;
}

/** Refuses with `appliance_not_found`: the last visit that was about it isn't anymore. */
async function chosen(
  tx: EntityManager,
  locked: ReadonlyMap<string, ApplianceRow>,
  { applianceId: id, facts, version }: Chosen,
): Promise<{ appliance: ApplianceRow; isNew: boolean }> {
  const known = locked.get(id);
  if (known) return { appliance: known, isNew: false };
  if (!facts || version !== undefined) throw new Refusal('appliance_not_found');
  const isNew = await insertAppliance(tx, id, factsOf(facts));
  const appliance = (await lockedAppliances(tx, [id])).get(id);
  if (!appliance) throw new Refusal('appliance_not_found');
  return { appliance, isNew };
}

function changedFields(
  present: ApplianceRow,
  entered: ApplianceFields,
): readonly (keyof ApplianceFields)[] {
  const facts = factsOf(entered);
  return applianceFieldNames.filter((name) => facts[name] !== present[name]);
}
