import { changedNames, type Editing, type Same } from './editing';
import { saveEditing, type SaveCalls, type SaveResult } from './save-editing';

/** Unsaved drafts by the record's id. They outlive the form. */
export class Drafts<Name extends string> {
  private readonly kept = new Map<string, Editing<Name>>();
  private readonly saving = new Set<string>();
  private readonly listeners = new Set<() => void>();

  constructor(readonly same: Same<Name>) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get(id: string): Editing<Name> | undefined {
    return this.kept.get(id);
  }

  /** Kept while it has unsaved changes or is being saved. */
  put(id: string, editing: Editing<Name>): void {
    this.kept.set(id, editing);
    this.dropIfUnchanged(id);
    this.notify();
  }

  discard(id: string): void {
    this.kept.delete(id);
    this.notify();
  }

  /** What is typed during the save stays. */
  async save<Found>(
    id: string,
    editing: Editing<Name>,
    calls: Omit<SaveCalls<Name, Found>, 'same'>,
  ): Promise<SaveResult<Found>> {
    this.saving.add(id);
    this.put(id, editing);
    const store = {
      get: () => this.kept.get(id) ?? editing,
      put: (next: Editing<Name>) => this.put(id, next),
    };
    try {
      return await saveEditing(store, { ...calls, same: this.same });
    } finally {
      this.saving.delete(id);
      this.dropIfUnchanged(id);
      this.notify();
    }
  }

  private dropIfUnchanged(id: string): void {
    const editing = this.kept.get(id);
    if (editing && !this.saving.has(id) && changedNames(editing, this.same).length === 0)
      this.kept.delete(id);
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
