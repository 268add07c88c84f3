import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Asks someone at a terminal, or reads the answers from a pipe, a line each. */
export class Questions {
  private piped?: { readonly lines: Interface; readonly answers: AsyncIterator<string> };

  constructor(
    private readonly input: Input,
    private readonly output: NodeJS.WritableStream,
  ) {}

  /** Rejects if the pipe has no more lines. A hidden answer isn't shown. */
  async ask(question: string, { hidden = false } = {}): Promise<string> {
    if (this.input.isTTY) return this.askTerminal(question, hidden);
    if (!this.piped) {
      const lines = createInterface({ input: this.input });
      this.piped = { lines, answers: lines[Symbol.asyncIterator]() };
    }
    const { value, done } = await this.piped.answers.next();
    if (done)
      throw new Error(`${question.replace(/: $/, '')} is missing. Give it on standard input.`);
    return value;
  }

  close(): void {
    this.piped?.lines.close();
  }

  private askTerminal(question: string, hidden: boolean): Promise<string> {
    const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
    const lines = createInterface({
      input: this.input,
      output: hidden ? silent : this.output,
      terminal: true,
    });
    if (hidden) this.output.write(question);
    return new Promise((resolve) => {
      lines.question(hidden ? '' : question, (answer) => {
        lines.close();
        if (hidden) this.output.write('\n');
        resolve(answer);
      });
    });
  }
}
