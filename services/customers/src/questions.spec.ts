import { PassThrough } from 'node:stream';
import { Questions } from './questions';

function asked({ isTTY = false } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  return { input, questions: new Questions(input, output), shown: () => String(output.read()) };
}

describe('admin:create', () => {
  it('reads a line for each answer from a pipe, and shows nothing', async () => {
    const { input, questions, shown } = asked();
    input.end('ana@example.com\nthe secret: words\n');
    expect(await questions.ask('Email address: ')).toBe('ana@example.com');
    expect(await questions.ask('Password: ', { hidden: true })).toBe('the secret: words');
    await expect(questions.ask('Phone: ')).rejects.toThrow('Phone is missing');
    expect(shown()).toBe('null');
  });

  it('asks at a terminal, and doesn’t show a password', async () => {
    const { input, questions, shown } = asked({ isTTY: true });
    const email = questions.ask('Email address: ');
    input.write('ana@example.com\r');
    expect(await email).toBe('ana@example.com');
    expect(shown()).toContain('ana@example.com');
    const password = questions.ask('Password: ', { hidden: true });
    input.write('secret words\r');
    expect(await password).toBe('secret words');
    expect(shown()).toBe('Password: \n');
  });
});
