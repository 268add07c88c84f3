import { pollingInterval, subscribedPollingMs } from './dispatch-topic';

it.each([
  ['at the pace of the spec while nothing is pushed', 3_000, true, false, 3_000],
  ['once a minute while every change is pushed', 3_000, true, true, subscribedPollingMs],
  ['never faster than its own pace', 90_000, true, true, 90_000],
  ['not at all while no one looks', 3_000, false, false, 0],
  ['not at all while no one looks, pushed or not', 3_000, false, true, 0],
])('the office polls %s', (_, pace, active, subscribed, interval) =>
  expect(pollingInterval(pace, active, subscribed)).toBe(interval),
);
