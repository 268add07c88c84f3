/** Two replicas of the whole service, between a NATS and a PostgreSQL that are real. */
import { randomBytes } from 'node:crypto';
import { customerDeleted } from '@contracts/customers/accounts';
import { importedRecordCalls } from '@contracts/imports/records';
import { liveAccountSubject } from '@contracts/live';
import { ownRecordsRequests } from '@contracts/booking/own-records';
import { EventStream } from '@service-kit/messaging/stream/event-stream';
import { Requests } from '@service-kit/requests/requests';
import type { RunningService } from '@service-kit/service';
import { eventually } from '@service-kit/testing/eventually';
import { outcomeOf } from '@service-kit/testing/outcome-of';
import { surroundingsOf, type Surroundings } from '@service-kit/testing/replicas-under-test';
import { anEvent } from '../../test/factories';
import { aBatch, ada, anImportedAppointment, anImportedRequest } from '../../test/imported';
import { database } from '../database/data-source';
import { start } from '../start';

describe('two replicas of booking', () => {
  let around: Surroundings;
  let replicas: RunningService[] = [];
  let requests: Requests;
  const pushed: string[] = [];

  beforeAll(async () => {
    const settings = { LINK_SECRET: randomBytes(32).toString('hex') };
    around = await surroundingsOf(database, { asks: [] }, settings);
    const link = around.nats;
    requests = new Requests(link);
    replicas = [await start(around.env), await start(around.env)];
    link.connection.subscribe(link.subject(liveAccountSubject(ada)), {
      callback: (_, message) => void pushed.push(message.string()),
    });
    await link.connection.flush();
  });
  afterAll(async () => {
    await Promise.all(replicas.map((one) => one.stop()));
    await around?.nats.close();
    await around?.database.drop();
  });

  it('take a batch once, undo it once, and nothing more once its account is gone', async () => {
    const batch = aBatch({
      appointments: Array.from({ length: 100 }, (_, key) =>
        anImportedAppointment({ key: `v${key}`, description: 'Belt replaced. '.repeat(200) }),
      ),
      serviceRequests: [anImportedRequest()],
    });
    const ask = () => requests.ask(importedRecordCalls.importRecords, batch);
    const outcomes = await Promise.all(Array.from({ length: 8 }, ask));
    const added = outcomes.map((one) => one.appointments.added + one.serviceRequests.added);
    expect(added.toSorted((a, b) => b - a)).toEqual([101, ...Array<number>(7).fill(0)]);
    const own = () => requests.ask(ownRecordsRequests.appointments, { customerId: ada, limit: 10 });
    expect((await own()).total).toBe(100);
    await eventually(() => expect(pushed).toHaveLength(1));

    const { jobId } = batch;
    const undo = () => requests.ask(importedRecordCalls.undoImport, { jobId });
    const undone = await Promise.all(Array.from({ length: 6 }, undo));
    expect(undone).toEqual(undone.map(() => ({ removed: 101, restored: 0, kept: 0, left: false })));
    expect((await own()).total).toBe(0);

    const gone = anEvent(customerDeleted, String(ada), 2, { customerId: ada });
    await new EventStream(around.nats).publish(gone.id, gone.subject, JSON.stringify(gone));
    await eventually(async () => {
      const again = requests.ask(importedRecordCalls.importRecords, aBatch());
      expect(await outcomeOf(again)).toBe('customer_not_found');
    });
  });
});
