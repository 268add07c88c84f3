import { parseClientFrame } from './client-frames';

const id = '7b0c2a52-3f5e-4f0f-9f6d-1f2a3b4c5d6e';

describe('a client’s frame', () => {
  it.each<[said: object, frame?: object]>([
    [{ type: 'ping' }],
    [
      { type: 'subscribe', appointmentId: id.toUpperCase() },
      { type: 'subscribe', appointmentId: id },
    ],
    [
      { type: 'unsubscribe', appointmentId: id, more: 1 },
      { type: 'unsubscribe', appointmentId: id },
    ],
    [{ type: 'subscribe', topic: 'dispatch', token: 't' }],
    [{ type: 'unsubscribe', topic: 'dispatch' }],
  ])('understands %j', (said, frame = said) => {
    expect(parseClientFrame(JSON.stringify(said))).toEqual(frame);
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '"subscribe"',
    '5',
    '{}',
    '{"type":"dance"}',
    '{"type":"subscribe"}',
    '{"type":"subscribe","topic":"dispatch"}',
    '{"type":"subscribe","__proto__":{}}',
    '{"type":["subscribe"]}',
    '{"type":"subscribe","appointmentId":["x"]}',
    '{"type":"subscribe","topic":"dispatch","token":5}',
    `{"type":"subscribe","topic":"other","appointmentId":"${id}"}`,
    '{"type":"subscribe","topic":"import"}',
    '{"type":"subscribe","topic":"import","jobId":5,"token":"x"}',
    '{"type":"subscribe","topic":"import","jobId":["x"],"token":"x"}',
    `{"type":"subscribe","topic":"import","jobId":"${id}"}`,
    `{"type":"subscribe","topic":"import","jobId":"${id}","token":5}`,
    `{"type":"subscribe","topic":"imports","jobId":"${id}","token":"x"}`,
  ])('does not understand %s', (text) => {
    expect(parseClientFrame(text)).toBe('malformed');
  });

  it('knows what can be no appointment', () => {
    const said = { type: 'subscribe', appointmentId: 'FC-1001' };
    expect(parseClientFrame(JSON.stringify(said))).toBe('unknown-appointment');
  });
});
