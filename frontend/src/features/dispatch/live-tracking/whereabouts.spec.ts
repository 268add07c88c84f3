import { technician } from '../../../shared/live/test/factories';
import { record } from '../test/factories';
import { whereabouts } from './whereabouts';

const ana = technician({ id: 't1' });
const place = record().customerLocation;
const on = (status: 'dispatched' | 'en-route' | 'in-progress') =>
  record({ technicianId: 't1', status, customerLocation: { ...place, address: '12 Tern Lane' } });

it.each([
  [on('en-route'), 'Driving to 12 Tern Lane'],
  [on('in-progress'), 'At 12 Tern Lane'],
  [{ ...on('en-route'), technicianId: 't2' }, null],
])('are at or on the way to the job under way', (job, words) =>
  expect(whereabouts({ ...ana, currentLocation: null }, [job])).toBe(words),
);

it('are the street of the last position between jobs', () => {
  const currentLocation = { lat: 29.9, lng: -81.3, address: '7 Egret Walk', lastUpdated: '' };
  expect(whereabouts({ id: 't1', currentLocation }, [on('dispatched')])).toBe('7 Egret Walk');
});
