// @ts-check
// An appointment whose technician is on the way.
import { aBooking, eventually } from './site.mjs';

/**
 * @typedef {object} Journey
 * @property {string} appointmentId
 * @property {string} subject of its positions
 * @property {() => Promise<void>} report the phone reports its next position
 * @property {() => { text: string, marker: string }} frame the next position as tracking publishes it
 */

/**
 * @param {import('./site.mjs').Site} site
 * @param {import('@nats-io/transport-node').NatsConnection} nats
 * @returns {Promise<Journey>}
 */
export async function startJourney(site, nats) {
  const { id: technicianId } = await site.addTechnician('Driver');
  // The last slot: one of the next hours would be dispatched automatically.
  const slot = await eventually(async () => (await site.freeSlots()).at(-1));
  const { id: appointmentId } = await site.call('POST', '/api/appointments', aBooking(slot));
  await site.call('PUT', `/api/appointments/${appointmentId}/assign`, { technicianId });
  const link = await site.call('POST', `/api/technicians/${technicianId}/phone-link`);
  const phone = new URL(link.url).hash.slice(1);
  for (const status of ['dispatched', 'en-route']) {
    const path = `/api/technician/jobs/${appointmentId}/status`;
    await site.call('PUT', path, { status }, phone);
  }

  const subject = `live.location.${technicianId}`;
  // At least a millisecond apart: two positions of the same time would count as one.
  let at = Date.now();
  let step = 0;
  const next = () => {
    at = Math.max(at + 1, Date.now());
    step += 1;
    return { lat: 29.88 + (step % 1_000) / 100_000, recordedAt: new Date(at).toISOString() };
  };
  const report = async () => {
    const { lat, recordedAt } = next();
    const position = { lat, lng: -81.32, accuracy: 8, recordedAt };
    await site.call('PUT', '/api/technician/location', position, phone);
  };

  /** @type {any} */
  let pattern;
  const heard = nats.subscribe(subject, {
    callback: (_error, message) => (pattern = message.json()),
  });
  // Tracking learns of the step from an event. Positions before it belong to no appointment.
  await eventually(async () => {
    await report();
    await nats.flush();
    return pattern?.appointmentId === appointmentId;
  });
  heard.unsubscribe();
  const frame = () => {
    const { lat, recordedAt } = next();
    const location = { ...pattern.location, lat, lastUpdated: recordedAt };
    return { text: JSON.stringify({ ...pattern, location }), marker: recordedAt };
  };
  return { appointmentId, subject, report, frame };
}
