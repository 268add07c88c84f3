import fc from 'fast-check';
import type { ApiError } from '../api/api-error';
import { draftIn } from './draft-in';
import { draftsReducer, type WithDrafts } from './drafts.slice';
import {
  rebased,
  resolved,
  sameBy,
  startEditing,
  withTyped,
  type Choice,
  type Editing,
  type Saved,
} from './editing';
import { saveEditing } from './save-editing';

/**
 * Two people at one record, any order of keys, saves, live frames, lost requests and lost answers:
 * what someone has typed is in the record or in their own form, until someone who saw it chose
 * to drop it.
 */

type Name = 'notes' | 'cost';
const names: Name[] = ['notes', 'cost'];
type Values = Record<Name, string>;
const same = sameBy<Values>({});

interface Reply {
  data?: Saved<Values>;
  error?: ApiError;
}

interface Call {
  changes: Partial<Record<Name, string>>;
  version: number;
  /** What the server answered; missing as long as the call has not got there. */
  reply?: Reply;
  answer: (reply: Reply) => void;
}

const networkError: ApiError = { status: 0, code: 'network', message: '', raw: '' };

class Server {
  record: Saved<Values> = { version: 1, values: { notes: '', cost: '' } };

  /** As booking does it: an older version is refused with the current record. */
  take({ changes, version }: Call): Reply {
    if (version < this.record.version) {
      const error = { status: 409, code: 'changed_meanwhile', message: '', raw: '' };
      return { error: { ...error, current: this.record } };
    }
    const values = { ...this.record.values, ...changes };
    this.record = { version: this.record.version + 1, values };
    return { data: this.record };
  }
}

function storeOfDrafts(): Parameters<typeof draftIn>[0] {
  let drafts: WithDrafts['drafts'] = {};
  return {
    getState: () => ({ drafts }),
    dispatch: (action) => (drafts = draftsReducer(drafts, action)),
  };
}

class Editor {
  private readonly draft = draftIn<Editing<Values>>(storeOfDrafts(), 'job notes', 'a1');
  private present: Saved<Values>;
  call: Call | undefined;
  saving: Promise<unknown> | undefined;

  constructor(
    private readonly server: Server,
    private readonly dropped: Set<string>,
  ) {
    this.present = server.record;
  }

  /** What the form shows. */
  get editing(): Editing<Values> {
    const kept = this.draft.get() ?? startEditing(this.present);
    return rebased(kept, this.present, same);
  }

  hear(): void {
    this.present = this.server.record;
  }

  write(name: Name, word: string): void {
    const text = `${this.editing.draft[name]} ${word}`;
    this.draft.put(withTyped(this.editing, { [name]: text }, same));
  }

  choose(choice: Choice): void {
    const { conflicts, draft, base } = this.editing;
    const [name] = conflicts;
    if (!name) return;
    const after = resolved(this.editing, name, choice);
    const seen = [...wordsOf(draft[name]), ...wordsOf(base.values[name])];
    const left = wordsOf(after.draft[name]);
    for (const word of seen) if (!left.includes(word)) this.dropped.add(word);
    this.draft.put(after);
  }

  save(): void {
    if (this.saving) return;
    this.saving = saveEditing<Values, Saved<Values>>(this.draft, this.editing, {
      send: (changes, version) =>
        new Promise((answer) => (this.call = { changes, version, answer })),
      read: (record) => record,
      same,
    }).finally(() => (this.saving = undefined));
  }

  /** The request gets to the server. */
  arrive(): void {
    if (this.call && !this.call.reply) this.call.reply = this.server.take(this.call);
  }

  /** The answer gets back; without one, or when it is lost, the page hears of a network that failed. */
  async answer(lost: boolean): Promise<void> {
    const { call } = this;
    if (!call) return;
    this.call = undefined;
    if (!lost && call.reply?.data) this.present = call.reply.data;
    call.answer(lost || !call.reply ? { error: networkError } : call.reply);
    await settled();
  }
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Until everything that follows from an answer has happened: there are no timers in it. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

const step = fc.record({
  who: fc.nat({ max: 1 }),
  what: fc.constantFrom(
    'write',
    'hear',
    'save',
    'arrive',
    'answer',
    'lose',
    'choose',
    // The common case as one step, so that long stories are found too.
    'write and save',
  ),
  name: fc.constantFrom(...names),
  choice: fc.constantFrom<Choice>('mine', 'theirs', 'both'),
});

describe('two editors and a network that loses things', () => {
  it('lose no text that no one chose to drop, and get all of it saved in the end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const server = new Server();
        const dropped = new Set<string>();
        const editors = [new Editor(server, dropped), new Editor(server, dropped)] as const;
        const written: { word: string; name: Name; by: Editor }[] = [];
        const missing = () =>
          written.filter(
            ({ word, name, by }) =>
              !dropped.has(word) &&
              !wordsOf(server.record.values[name]).includes(word) &&
              !wordsOf(by.editing.draft[name]).includes(word),
          );
        for (const { who, what, name, choice } of steps) {
          const editor = editors[who]!;
          if (what.startsWith('write')) {
            const word = `w${written.length}`;
            editor.write(name, word);
            written.push({ word, name, by: editor });
          } else if (what === 'hear') editor.hear();
          else if (what === 'save') editor.save();
          else if (what === 'arrive') editor.arrive();
          else if (what === 'choose') editor.choose(choice);
          else await editor.answer(what === 'lose');
          if (what === 'write and save') {
            editor.save();
            editor.arrive();
            await editor.answer(false);
          }
          await settled();
          expect(missing()).toEqual([]);
        }
        for (let round = 0; round < 12; round++) {
          for (const editor of editors) {
            editor.arrive();
            await editor.answer(false);
            editor.choose('both');
            editor.save();
            await settled();
          }
        }
        const saved = names.flatMap((name) => wordsOf(server.record.values[name]));
        for (const { word } of written) if (!dropped.has(word)) expect(saved).toContain(word);
        for (const { editing } of editors) expect(editing.conflicts).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });
});
