import type { PhoneJob } from '@contracts/tracking/technician-phone';
import { renderToString } from 'react-dom/server';
import { JobActions } from './job-actions';
import { emptyQueue } from './steps/step-queue';
import type { JobSteps } from './steps/use-job-steps';
import { aJob } from './test/factories';

const steps: JobSteps = {
  queue: emptyQueue,
  delivery: 'idle',
  take: () => true,
  undo: () => undefined,
  dismissNotice: () => undefined,
  draftOf: () => '',
  setDraft: () => undefined,
  enter: () => true,
  payLater: () => undefined,
  photos: [],
  keepPhoto: () => undefined,
};

/** The labels of the buttons, each with how it is drawn. */
function buttonsOf(job: PhoneJob, leading: boolean): string[] {
  const html = renderToString(
    <JobActions
      {...{ job, leading, steps }}
      recentlyChanged={false}
      position={null}
      announce={() => undefined}
    />,
  );
  return [...html.matchAll(/<button[^>]*class="([^"]*)"[^>]*>(.*?)<\/button>/g)].map(
    ([, classes = '', content = '']) =>
      `${content.replaceAll(/<[^>]*>/g, '')}: ${/primary|secondary/.exec(classes)?.[0] ?? classes}`,
  );
}

describe('the buttons of a job', () => {
  const job = aJob({ status: 'in-progress', allowed: ['completed', 'arrived'] });

  it('offers each next step, the usual one as the main button', () => {
    expect(buttonsOf(job, true)).toEqual(['Job done: primary', 'I have arrived: secondary']);
  });

  it('has no main button where another job comes first', () => {
    expect(buttonsOf(job, false)).toEqual(['Job done: secondary', 'I have arrived: secondary']);
  });

  it('has none once the job is over', () => {
    expect(buttonsOf(aJob({ status: 'completed', allowed: [] }), true)).toEqual([]);
  });
});
