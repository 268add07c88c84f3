import { EmptyState } from '../../shared/ui/feedback/empty-state';
import { Figure } from '../../shared/ui/figure';
import { EmptyToolCaseDrawing } from './empty-state-drawings';

/** Before the first one is added. The button that adds is above. */
export function NoTechnicians() {
  return (
    <EmptyState
      title="No technicians yet"
      figure={
        <Figure number={1} title="Tool case" legend={['the first technician’s tools']}>
          <EmptyToolCaseDrawing />
        </Figure>
      }
    >
      Add the first one to offer time slots to customers and to assign appointments.
    </EmptyState>
  );
}
