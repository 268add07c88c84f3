import { Logger } from '@nestjs/common';
import { processOutput } from '../observability/log-output';
import { nestLogger, rootLogger } from '../observability/logging';

/**
 * Collects what the process logs during a spec file, at every level. Call it before a service
 * starts: the files of a group share one logger, created by the first.
 */
export function loggedLines(): string[] {
  const lines: string[] = [];
  let restore: () => void;
  beforeAll(() => {
    const root = rootLogger('silent');
    const { level } = root;
    const write = jest.spyOn(processOutput, 'write');
    write.mockImplementation((line) => void lines.push(line));
    root.level = 'trace';
    Logger.overrideLogger(nestLogger('trace'));
    restore = () => {
      write.mockRestore();
      root.level = level;
      Logger.overrideLogger(false);
    };
  });
  afterAll(() => restore());
  return lines;
}
