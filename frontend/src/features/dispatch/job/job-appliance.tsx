import { Button } from 'antd';
import { useState } from 'react';
import type { Appointment } from '@contracts/booking/appointments';
import { applianceTitle } from '@contracts/vocabulary/visits/appliance-words';
import { useVisitApplianceQuery } from '../../../shared/appliances/appliance-endpoints';
import { typedWith } from '../../../shared/appliances/appliance-values';
import { knownFacts, visitsInWords } from '../../../shared/appliances/appliance-words';
import { useDispatchPolling } from '../../../shared/live/dispatch-topic';
import { ApplianceDialog } from '../../../shared/ui/office/appliances/appliance-dialog';
import text from '../../../shared/ui/office/record-text.module.css';
import { pollingMs } from '../dispatch-endpoints';
import styles from './job-drawer.module.css';

interface JobApplianceProps {
  appointment: Appointment;
  afterClose: () => void;
}

/** Which of the customer's appliances a visit is about. */
export function JobAppliance({ appointment, afterClose }: JobApplianceProps) {
  const { id, origin, address } = appointment;
  const [open, setOpen] = useState(false);
  const polling = useDispatchPolling();
  const { currentData, isError } = useVisitApplianceQuery(id, {
    ...polling(pollingMs.appointments),
    refetchOnMountOrArgChange: true,
  });
  if (!currentData) return isError ? 'It can’t be shown right now.' : '…';
  const { applianceId, appliances } = currentData;
  const named = appliances.find((each) => each.id === applianceId);
  return (
    <>
      {named ? (
        <>
          {applianceTitle(named)}
          <span className={text.quiet}>{knownFacts(named).join(' · ')}</span>
          <span className={text.quiet}>{visitsInWords(named.visitCount)}</span>
        </>
      ) : (
        'Not named'
      )}
      {/* Nothing is written about a customer who has deleted their account. */}
      {origin !== 'imported' && address !== '' && (
        <span className={text.quiet}>
          <Button type="link" size="small" className={styles.pin} onClick={() => setOpen(true)}>
            {named ? 'Edit the appliance' : 'Which one is it?'}
          </Button>
        </span>
      )}
      <ApplianceDialog
        visit={appointment}
        present={currentData}
        typed={typedWith(appointment)}
        open={open}
        onClose={() => setOpen(false)}
        afterClose={afterClose}
      />
    </>
  );
}
