import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '@service-kit/database/database';
import { eventually } from '@service-kit/testing/eventually';
import { specDatabase } from '@service-kit/testing/test-database';
import { morning } from '../../test/factories';
import { database } from '../database/data-source';
import { PositionLogService, type LoggedPosition } from './position-log.service';

function positions(count: number): LoggedPosition[] {
  const technicianId = randomUUID();
  return Array.from({ length: count }, (_, index) => ({
    technicianId,
    appointmentId: null,
    lat: 29.8,
    lng: -81.3,
    address: null,
    accuracy: 8,
    recordedAt: new Date(morning.getTime() + index),
    receivedAt: morning,
  }));
}

describe('the log of positions', () => {
  const test = specDatabase(database);

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => test.clear());

  const count = async () =>
    (await test.dataSource.query<{ count: number }[]>('SELECT count(*) FROM positions'))[0]!.count;

  it('writes by itself', async () => {
    const log = new PositionLogService(test.dataSource);
    log.add(positions(3));
    expect(await count()).toBe(0);
    await eventually(async () => expect(await count()).toBe(3));
  });

  it('writes what waits when the service stops, however much it is', async () => {
    const log = new PositionLogService(test.dataSource);
    for (let batch = 0; batch < 5; batch += 1) log.add(positions(500));
    await log.onModuleDestroy();
    expect(await count()).toBe(2_500);
  });

  it('lets go of one position that PostgreSQL cannot hold, and writes the others', async () => {
    const log = new PositionLogService(test.dataSource);
    const rows = positions(20);
    log.add(rows.map((row, index) => (index === 7 ? { ...row, accuracy: 5e-324 } : row)));
    log.add(positions(5));
    await log.flush();
    expect(await count()).toBe(24);
  });

  it('keeps what it could not write and writes it when PostgreSQL is back', async () => {
    const source = new DataSource(dataSourceOptions(test.url, database));
    await source.initialize();
    const log = new PositionLogService(source);
    await test.dataSource.query('SELECT 1');
    const rows = positions(10);
    await source.destroy();
    log.add(rows);
    await expect(log.flush()).rejects.toThrow();
    await source.initialize();
    await log.flush();
    expect(await count()).toBe(10);
    await source.destroy();
  });

  it('lets the oldest go before it takes all memory', async () => {
    const written: Date[] = [];
    const query = async ({ values }: { values: [unknown, Date[]] }) => {
      written.push(...values[1]);
      return { rows: [] };
    };
    const log = new PositionLogService({ driver: { master: { query } } } as unknown as DataSource);
    const rows = positions(50_010);
    log.add(rows);
    await log.flush();
    expect(written).toEqual(rows.slice(10).map(({ recordedAt }) => recordedAt));
  });
});
