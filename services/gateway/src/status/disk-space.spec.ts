import { ServiceMetrics } from '@service-kit/observability/metrics';
import { DiskSpace } from './disk-space';

const found = async (measure: () => Promise<number>) => {
  const metrics = new ServiceMetrics('gateway');
  const disk = new DiskSpace(measure, metrics);
  return { notices: await disk.notices(), text: await metrics.registry.metrics() };
};

describe('a full disk', () => {
  it('is noticed from 80% on', async () => {
    expect((await found(async () => 0.799)).notices).toEqual([]);
    const { notices, text } = await found(async () => 0.8345);
    expect(notices).toEqual(['The disk is 83% full: free space on it.']);
    expect(text).toContain('disk_used_ratio{service="gateway"} 0.8345');
  });

  it('keeps no one from asking for health when it can’t be measured', async () => {
    const { notices, text } = await found(() => Promise.reject(new Error('ENOENT')));
    expect(notices).toEqual([]);
    expect(text).toContain('disk_used_ratio{service="gateway"} Nan');
  });
});
