import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../shared/ui/button';
import { SlotPicker } from '../../shared/ui/slots/slot-picker';
import { dateChosen, entered, slotsLoaded, selectBookingDraft } from './booking-draft.slice';
import { StepActions, StepFrame } from './step-frame';
import { useZipProblem, ZipFirst } from './zip-first';

export function StepDateTime({ onNext }: { onNext: () => void }) {
  const { appointmentDate, timeSlot, appliance, serviceType } =
    useSelector(selectBookingDraft).entries;
  const dispatch = useDispatch();
  const zip = useRef<HTMLInputElement>(null);
  const zipProblem = useZipProblem();
  const [stopped, setStopped] = useState(false);
  const proceed = () => {
    setStopped(zipProblem !== undefined);
    if (zipProblem === undefined) onNext();
    else zip.current?.focus();
  };
  return (
    <StepFrame title="Select Date & Time">
      <ZipFirst ref={zip} stopped={stopped} />
      <SlotPicker
        date={appointmentDate}
        timeSlot={timeSlot}
        job={{ appliance, serviceType }}
        onDate={(date) => dispatch(dateChosen(date))}
        onHour={(hour) => dispatch(entered({ timeSlot: hour }))}
        onSlotsLoaded={(answer) => dispatch(slotsLoaded(answer))}
      />
      <StepActions>
        <Button
          variant="primary"
          size="large"
          disabled={appointmentDate === '' || timeSlot === ''}
          onClick={proceed}
        >
          Next
        </Button>
      </StepActions>
    </StepFrame>
  );
}
