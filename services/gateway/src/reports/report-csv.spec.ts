import { exampleReportOf } from '@contracts/testing/reports';
import { reportNames } from '@contracts/vocabulary/office/reports';
import { reportLines } from './report-csv';

const period = { from: '2026-10-31', to: '2026-11-02' };
const linesOf = (...lines: Parameters<typeof reportLines>) => reportLines(...lines).split('\r\n');

describe('the file of a report', () => {
  it.each(reportNames)('has a cell under each name: %s', (name) => {
    const report = exampleReportOf(period);
    const [head = '', ...lines] = linesOf(name, report);
    expect(lines.pop()).toBe('');
    expect(lines).toHaveLength(name === 'technicians' ? report.technicians.length : 3);
    for (const line of lines) expect(line.split(',')).toHaveLength(head.split(',').length);
  });

  it('says units in the names of columns, and numbers without any in the cells', () => {
    const report = exampleReportOf(period);
    expect(linesOf('money', report).slice(0, 2)).toEqual([
      'Date (Eastern time),Revenue ($),Jobs with a total,Average ticket ($),Collected ($),Refunded ($)',
      '2026-10-31,1250.00,5,250.00,1100.00,40.00',
    ]);
    expect(linesOf('arrivals', report)[1]).toBe('2026-10-31,6,5,83.3');
  });

  it('has empty cells where there is nothing to divide by, or payments didn’t answer', () => {
    const report = exampleReportOf(period, { arrived: 0, onTime: 0, priced: 0, collected: null });
    expect(linesOf('arrivals', report)[1]).toBe('2026-10-31,0,0,');
    expect(linesOf('money', report)[1]).toBe('2026-10-31,1250.00,0,,,40.00');
  });

  it('keeps a name that is a formula a text', () => {
    const report = exampleReportOf(period);
    const technicians = [{ ...report.technicians[0]!, name: '@SUM(A1)' }];
    expect(linesOf('technicians', { ...report, technicians })[1]).toMatch(/^'@SUM\(A1\),/);
  });
});
