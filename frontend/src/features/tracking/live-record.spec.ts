import { positionFrame, trackingRecord } from '../../shared/live/test/factories';
import { afterFrame } from './live-record';

const record = trackingRecord({ status: 'en-route' });

it('moves the technician by a position, unless it is of another appointment', () => {
  const position = positionFrame();
  expect(afterFrame(record, position)).toMatchObject({ location: position.location, progress: 33 });
  expect(afterFrame(record, { ...position, appointmentId: 'a2' })).toBe(record);
});

it('takes a newer record whole, and none that is older or of another appointment', () => {
  const newer = { ...record, version: 4, status: 'arrived' as const };
  const frame = { type: 'tracking_update' as const, appointmentId: 'a1', tracking: newer };
  expect(afterFrame(record, frame)).toBe(newer);
  expect(afterFrame({ ...record, version: 7 }, frame).version).toBe(7);
  expect(afterFrame(record, { ...frame, appointmentId: 'a2' })).toBe(record);
});
