import {
  importStatuses,
  importStatusRules,
  importStatusesThatAre,
} from '@contracts/vocabulary/import-status';
import { statusesBefore, statusesUnderWay } from './job-status';

describe('the status of a job', () => {
  it('is under way until it is over', () => {
    expect(statusesUnderWay).toEqual(['queued', 'running']);
  });

  it('ends from any status under way, and from nowhere else', () => {
    expect(statusesBefore('queued')).toEqual([]);
    expect(statusesBefore('running')).toEqual(['queued']);
    expect(statusesBefore('succeeded')).toEqual(['running']);
    expect(statusesBefore('failed')).toEqual(statusesUnderWay);
    expect(statusesBefore('cancelled')).toEqual(statusesUnderWay);
  });

  it('goes nowhere once it is over, and can be undone only then', () => {
    for (const status of importStatusesThatAre('over')) {
      expect(importStatusRules[status].next).toEqual([]);
    }
    expect(importStatusesThatAre('undoable')).toEqual(importStatusesThatAre('over'));
    expect(importStatuses).toHaveLength(5);
  });
});
