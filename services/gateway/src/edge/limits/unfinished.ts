/** Until it's called, the connection counts as unfinished. */
type Finish = () => void;

interface Entry {
  readonly end: () => void;
}

/**
 * Connections on which nothing has arrived completely, the oldest first. They are ended when room is
 * needed: those of strangers before those of callers whose login is known.
 */
export class Unfinished<Connection> {
  private readonly strangers = new Map<Connection, Entry>();
  private readonly known = new Map<Connection, Entry>();

  /** Replaces what the connection was waiting for before. */
  add(connection: Connection, end: () => void): Finish {
    const entry: Entry = { end };
    this.remove(connection);
    this.strangers.set(connection, entry);
    return () => {
      for (const kind of [this.strangers, this.known]) {
        if (kind.get(connection) === entry) kind.delete(connection);
      }
    };
  }

  remove(connection: Connection): void {
    this.strangers.delete(connection);
    this.known.delete(connection);
  }

  recognize(connection: Connection): void {
    const entry = this.strangers.get(connection);
    if (!entry) return;
    this.strangers.delete(connection);
    this.known.set(connection, entry);
  }

  /** False if there is none. */
  endOldest(): boolean {
    for (const kind of [this.strangers, this.known]) {
      for (const [connection, { end }] of kind) {
        kind.delete(connection);
        end();
        return true;
      }
    }
    return false;
  }
}
