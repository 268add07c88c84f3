interface Opened {
  close(): Promise<void>;
}

/** What spec files may share, since `clear` leaves nothing of one for the next. */
interface Shareable extends Opened {
  clear(): Promise<void>;
}

/** Opens a service before the tests of a file or block, and closes it after them. */
export function openedForTests<Service extends Opened>(
  { prototype }: { prototype: Service },
  open: () => Promise<Service>,
): Service {
  const opened = Object.create(prototype) as Service;
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.close());
  return opened;
}

/** Those that are open, by class and settings. */
const shared = new Map<string, Shareable>();

/**
 * The same for specs that neither change tables nor leave many rows. Files that jest runs as one
 * share a service with the same settings, whose start costs more than most of their tests.
 */
export function sharedForTests<Service extends Shareable>(
  { name, prototype }: { name: string; prototype: Service },
  settings: object,
  open: () => Promise<Service>,
): Service {
  const own = Object.create(prototype) as Service;
  const key = `${name} ${JSON.stringify(settings)}`;
  beforeAll(async () => {
    const earlier = shared.get(key);
    const service = earlier ?? (await open());
    shared.set(key, service);
    Object.assign(own, service);
    if (earlier) await own.clear();
  });
  return own;
}

/** At the end of what jest runs as one file (jest.config.mjs). */
export async function closeShared(): Promise<void> {
  for (const service of shared.values()) await service.close();
  shared.clear();
}
