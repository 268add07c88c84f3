import type { Change, Journal } from './journal';
import { kinds, type Kind, type Tables } from './tables';

type Rows = { [K in Kind]: Map<string, Tables[K]> };

const emptyRows = (): Rows =>
  Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as unknown as Rows;

/**
 * The state in memory. A transaction is synchronous, so requests don't see each other half done, and
 * reaches the journal as one line or not at all.
 */
export class Store {
  private readonly rows = emptyRows();
  private changes: Map<string, Change> | undefined;
  private undo: (() => void)[] = [];

  /** @param journal null: only in memory */
  constructor(
    private readonly journal: Journal | null,
    /** Called after each transaction. */
    private readonly onCommit: (changes: readonly Change[]) => void = () => {},
  ) {
    for (const [kind, id, row] of journal?.read() ?? []) this.apply(kind, id, row);
  }

  get<K extends Kind>(kind: K, id: string): Tables[K] | undefined {
    return this.rows[kind].get(id);
  }

  /** Oldest first. */
  all<K extends Kind>(kind: K): Tables[K][] {
    return [...this.rows[kind].values()];
  }

  put<K extends Kind>(kind: K, row: Tables[K]): Tables[K] {
    this.note(kind, row.id, row);
    return row;
  }

  remove(kind: Kind, id: string): void {
    this.note(kind, id, null);
  }

  /** If `work` throws, its changes are undone. It must be synchronous. */
  transaction<T>(work: () => T): T {
    if (this.changes) return work();
    const changes = new Map<string, Change>();
    this.changes = changes;
    this.undo = [];
    let result: T;
    try {
      result = work();
      this.journal?.append([...changes.values()]);
    } catch (error) {
      for (const undo of this.undo.toReversed()) undo();
      throw error;
    } finally {
      this.changes = undefined;
      this.undo = [];
    }
    this.onCommit([...changes.values()]);
    return result;
  }

  snapshot(): Change[] {
    return kinds.flatMap((kind) => this.all<Kind>(kind).map((row): Change => [kind, row.id, row]));
  }

  private note(kind: Kind, id: string, row: Tables[Kind] | null): void {
    if (!this.changes) throw new Error('State changes in a transaction only');
    const before = this.rows[kind].get(id);
    this.undo.push(() => this.apply(kind, id, before ?? null));
    this.changes.set(`${kind} ${id}`, [kind, id, row]);
    this.apply(kind, id, row);
  }

  private apply(kind: Kind, id: string, row: Tables[Kind] | null): void {
    const table = this.rows[kind] as Map<string, Tables[Kind]>;
    if (row) table.set(id, row);
    else table.delete(id);
  }
}
