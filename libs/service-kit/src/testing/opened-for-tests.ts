/** Opens a service before the tests of a file or block, and closes it after them. */
export function openedForTests<Opened extends { close(): Promise<void> }>(
  { prototype }: { prototype: Opened },
  open: () => Promise<Opened>,
): Opened {
  const opened = Object.create(prototype) as Opened;
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened.close());
  return opened;
}
