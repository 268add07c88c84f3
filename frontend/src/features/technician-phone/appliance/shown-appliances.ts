/** Which appliance a job is about, with what waits to be sent. Pure. */
import type { CustomerAppliance, NameAppliance } from '@contracts/booking/appliances';
import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { factsIn, saysTheSame, valuesOf } from '../../../shared/appliances/appliance-values';
import type { DoorEntry } from '../bill/door-entries';

type Shown = Pick<PhoneJob, 'applianceId' | 'appliances' | 'address' | 'city'>;

export function shownAppliances<Job extends Shown>(job: Job, entries: readonly DoorEntry[]): Job {
  return entries.reduce(
    (shown, { fact }) => (fact.kind === 'appliance' ? withNaming(shown, fact.naming) : shown),
    job,
  );
}

function withNaming<Job extends Shown>(job: Job, naming: NameAppliance): Job {
  const { applianceId, facts } = naming;
  if (applianceId === null || !facts) return { ...job, applianceId };
  const typed = valuesOf(facts);
  const known = job.appliances.find(({ id }) => id === applianceId);
  // The server has it already.
  if (known && saysTheSame(typed, known)) return { ...job, applianceId };
  const { address, city, appliances } = job;
  const changed: CustomerAppliance = {
    customerNumbers: [],
    visitCount: 0,
    visits: [],
    address: [address, city].filter(Boolean).join(', '),
    ...known,
    id: applianceId,
    version: (known?.version ?? 0) + 1,
    modelNumber: null,
    serialNumber: null,
    year: null,
    place: null,
    ...factsIn(typed),
  };
  const others = appliances.filter(({ id }) => id !== applianceId);
  return { ...job, applianceId, appliances: [changed, ...others] };
}
