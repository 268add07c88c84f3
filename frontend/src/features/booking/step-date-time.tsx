import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../shared/ui/button';
import { SlotPicker } from '../../shared/ui/slots/slot-picker';
import { dateChosen, entered, slotsLoaded, selectBookingDraft } from './booking-draft.slice';
import { StepActions, StepFrame } from './step-frame';

export function StepDateTime({ onNext }: { onNext: () => void }) {
  const { appointmentDate, timeSlot, appliance, serviceType } =
    useSelector(selectBookingDraft).entries;
  const dispatch = useDispatch();
  return (
    <StepFrame title="Select Date & Time">
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
          onClick={onNext}
        >
          Next
        </Button>
      </StepActions>
    </StepFrame>
  );
}
