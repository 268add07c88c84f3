import type { TechnicianFacts } from '@contracts/tracking/technicians';
import type { TechnicianEntity } from './technician.entity';

export function announcementOf(technician: TechnicianEntity): {
  readonly aggregateId: string;
  readonly version: number;
  readonly facts: TechnicianFacts;
} {
  const { id, name, availability, active, version } = technician;
  const { workingHours, daysOff, specialties, serviceArea } = technician;
  const availabilitySince = technician.availabilitySince.toISOString();
  const work = { workingHours, daysOff, specialties, serviceArea };
  const facts = { technicianId: id, name, availability, availabilitySince, active, work };
  return { aggregateId: id, version, facts };
}
