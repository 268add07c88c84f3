import { act } from '@testing-library/react';

/** What the technician's page needs of IndexedDB, which jsdom lacks. It stays when the page is opened again. */
export function installPhoneDatabase(): void {
  const stores = new Map<string, Map<string, unknown>>();
  const answered = (result?: unknown) => {
    const request: { result: unknown; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const objectStore = (name: string) => {
    const values = stores.get(name) ?? new Map<string, unknown>();
    stores.set(name, values);
    return {
      get: (key: string) => answered(structuredClone(values.get(key))),
      getAll: () => answered(structuredClone([...values.values()])),
      put: (value: unknown, key: string) => {
        values.set(key, structuredClone(value));
        return answered(key);
      },
      delete: (key: string) => answered(void values.delete(key)),
    };
  };
  const database = { transaction: () => ({ objectStore }), close: () => undefined };
  Object.assign(globalThis, { indexedDB: { open: () => answered(database) } });
}

/** Whether the phone has a network. */
const connection = { isThere: true };

export function online(isThere: boolean): void {
  connection.isThere = isThere;
  act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')));
}

/** What the technician's page finds in a phone's browser. Other specs in the group find it gone. */
export function phoneForTests(watchPosition: (...callbacks: never[]) => number = () => 1): void {
  beforeAll(() => {
    Object.defineProperties(navigator, {
      onLine: { configurable: true, get: () => connection.isThere },
      geolocation: {
        configurable: true,
        value: { watchPosition, clearWatch: () => undefined },
      },
    });
  });
  beforeEach(() => {
    connection.isThere = true;
    installPhoneDatabase();
  });
  afterAll(() => {
    Reflect.deleteProperty(navigator, 'onLine');
    Reflect.deleteProperty(navigator, 'geolocation');
  });
}
