import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { trackingStatusRules } from '@contracts/vocabulary/tracking-status';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button';
import { VisuallyHidden } from '../../../shared/ui/visually-hidden';
import type { JobSteps } from '../steps/use-job-steps';
import { ApplianceDialog } from './appliance-dialog';

interface NameApplianceProps {
  job: PhoneJob;
  steps: Pick<JobSteps, 'enter'>;
  announce: (words: string) => void;
}

/** At the door, the technician says which appliance it is. */
export function NameAppliance({ job, steps, announce }: NameApplianceProps) {
  const [asked, setAsked] = useState(false);
  const { applianceId, appliances, number, status } = job;
  // What is known of it can't be shown right now.
  const isUnknown = applianceId !== null && !appliances.some(({ id }) => id === applianceId);
  if (!trackingStatusRules[status].there || isUnknown) return null;
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        {applianceId === null ? 'Which appliance is it?' : 'Edit the appliance'}
        <VisuallyHidden> {number}</VisuallyHidden>
      </Button>
      <ApplianceDialog
        job={job}
        open={asked}
        onClose={() => setAsked(false)}
        onNamed={(naming) => {
          if (naming && !steps.enter(job, { kind: 'appliance', naming })) return;
          if (naming) announce(`${number}: the appliance is saved.`);
          setAsked(false);
        }}
      />
    </>
  );
}
