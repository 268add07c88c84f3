import { technicianStatuses, technicianStatusWords } from '@contracts/vocabulary/technician-status';
import { trackingStatuses } from '@contracts/vocabulary/tracking-status';
import { trackingStatusWords } from '@contracts/vocabulary/tracking-words';
import { workStatusLabel, workStatusTone } from './work-status';

const shown = (status: string) => ({
  label: workStatusLabel(status),
  tone: workStatusTone(status),
});

it('shows a job and a technician in the words of the office, also as older records write it', () => {
  for (const status of trackingStatuses) {
    const { label, tone } = trackingStatusWords[status].office;
    expect(shown(status)).toEqual({ label, tone });
    expect(shown(status.replace('-', '_'))).toEqual({ label, tone });
  }
  for (const status of technicianStatuses) {
    expect(shown(status)).toEqual(technicianStatusWords[status]);
  }
});

it('shows a request that waits, work under way, and what it does not know', () => {
  expect(shown('pending')).toEqual({ label: 'Pending', tone: 'gray' });
  expect(shown('working')).toEqual({ label: 'Working', tone: 'orange' });
  expect(shown('tied_up')).toEqual({ label: 'Tied up', tone: 'gray' });
});
