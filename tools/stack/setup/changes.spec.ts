import { consequenceOf } from './changes.mjs';

describe('what a changed file means in development', () => {
  it.each([
    [
      'services/booking/src/slots/slots.service.ts',
      { project: 'services/booking', restart: 'booking', migrate: false },
    ],
    [
      'services/booking/src/database/migrations/1-x.ts',
      { project: 'services/booking', restart: 'booking', migrate: true },
    ],
    [
      'libs/contracts/src/booking/appointments.ts',
      { project: 'libs/contracts', restart: '*', migrate: false },
    ],
    [
      'libs/service-kit/src/database/migrate.ts',
      { project: 'libs/service-kit', restart: '*', migrate: true },
    ],
    ['tools/stack/src/demo/drive.ts', { project: 'tools/stack', restart: 'demo', migrate: false }],
    [
      'tools/emulators/fsm/src/start.ts',
      { project: 'tools/emulators', restart: 'service-systems', migrate: false },
    ],
    [
      'tools/emulators/base/src/run.ts',
      { project: 'tools/emulators', restart: '*', migrate: false },
    ],
    ['services/booking/src/slots/slots.service.db.spec.ts', null],
    ['services/booking/src/.slots.ts.swp', null],
    ['frontend/src/main.tsx', null],
  ])('%s', (file, consequence) => {
    expect(consequenceOf(file)).toEqual(consequence);
  });
});
