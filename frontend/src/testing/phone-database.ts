/** What the technician's page needs of IndexedDB, which jsdom lacks. It stays when the page is opened again. */
export function installPhoneDatabase(): void {
  const values = new Map<string, unknown>();
  const answered = (result?: unknown) => {
    const request: { result: unknown; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const store = {
    get: (key: string) => answered(structuredClone(values.get(key))),
    put: (value: unknown, key: string) => answered(void values.set(key, structuredClone(value))),
    delete: (key: string) => answered(void values.delete(key)),
  };
  const database = { transaction: () => ({ objectStore: () => store }), close: () => undefined };
  Object.assign(globalThis, { indexedDB: { open: () => answered(database) } });
}
