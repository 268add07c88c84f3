import { useId } from 'react';
import { Bar, CartesianGrid, ComposedChart, Legend, Line, Tooltip, XAxis, YAxis } from 'recharts';
import {
  firstVisitShare,
  onTimeShare,
  outcomeLabel,
  type DayReport,
  type JobOutcome,
  type ReportColumn,
  type ReportDay,
} from '@contracts/vocabulary/office/reports';
import { formatMonthDay } from '../../shared/format';
import { color, font, radius } from '../../shared/ui/styles/tokens';
import { formatCell, isWeekly, pointsOf, pointTitle } from './report-words';

interface Series {
  readonly name: string;
  readonly value: (day: ReportDay) => number | null;
  readonly draw: 'bar' | 'line';
  readonly color: string;
  /** Colors alone don't tell them apart. */
  readonly look?: 'striped' | 'dotted' | 'dashed';
}

interface Drawing {
  readonly kind: ReportColumn<never>['kind'];
  readonly series: readonly Series[];
}

const jobs = (outcome: JobOutcome, look: Pick<Series, 'color' | 'look'>): Series => ({
  name: outcomeLabel(outcome),
  value: (day) => day.jobs[outcome],
  draw: 'bar',
  ...look,
});
const dollarsOf = (amount: string | null): number | null =>
  amount === null ? null : Number(amount);

const drawings: Readonly<Record<DayReport, Drawing>> = {
  jobs: {
    kind: 'count',
    series: [
      jobs('completed', { color: color.ok }),
      jobs('in-progress', { color: color.tide, look: 'dotted' }),
      jobs('scheduled', { color: color.coquina }),
      jobs('cancelled', { color: color.lantern, look: 'striped' }),
      jobs('no-show', { color: color.ink3, look: 'dotted' }),
    ],
  },
  arrivals: {
    kind: 'share',
    series: [{ name: 'On-time arrival', value: onTimeShare, draw: 'line', color: color.tide }],
  },
  money: {
    kind: 'money',
    series: [
      {
        name: 'Revenue',
        value: ({ revenue }) => Number(revenue),
        draw: 'bar',
        color: color.coquina,
      },
      {
        name: 'Collected',
        value: ({ collected }) => dollarsOf(collected),
        draw: 'line',
        color: color.tide,
      },
      {
        name: 'Refunded',
        value: ({ refunded }) => dollarsOf(refunded),
        draw: 'line',
        color: color.lantern,
        look: 'dashed',
      },
    ],
  },
  'first-visits': {
    kind: 'share',
    series: [
      {
        name: 'First-visit completion',
        value: firstVisitShare,
        draw: 'line',
        color: color.ok,
      },
    ],
  },
};

const tick = { fill: color.ink2, fontSize: 12, fontFamily: font.body };
const compactMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
});

interface ReportChartProps {
  report: DayReport;
  title: string;
  days: readonly ReportDay[];
}

/** Arrow keys go from day to day. Its numbers are also in the report's table. */
export default function ReportChart({ report, title, days }: ReportChartProps) {
  const patterns = useId();
  const { kind, series } = drawings[report];
  const weekly = isWeekly(days);
  return (
    <ComposedChart
      responsive
      style={{ width: '100%', height: 260 }}
      data={[...pointsOf(days)]}
      margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
      maxBarSize={48}
      aria-label={`${title}, ${weekly ? 'week by week' : 'day by day'}`}
    >
      <defs>
        {series.map(({ name, ...of }, index) => (
          <Pattern key={name} id={`${patterns}${index}`} {...of} />
        ))}
      </defs>
      <CartesianGrid stroke={color.line} vertical={false} />
      <XAxis
        dataKey="date"
        tickFormatter={formatMonthDay}
        tick={tick}
        stroke={color.line}
        tickLine={false}
        minTickGap={16}
      />
      <YAxis
        width="auto"
        domain={kind === 'share' ? [0, 1] : [0, 'auto']}
        allowDecimals={kind === 'share'}
        tickFormatter={(value: number) =>
          kind === 'money' ? compactMoney.format(value) : formatCell(kind, value)
        }
        tick={tick}
        axisLine={false}
        tickLine={false}
      />
      <Tooltip
        isAnimationActive={false}
        labelFormatter={(date) => pointTitle(String(date), days)}
        formatter={(value) => formatCell(kind, Number(value))}
        contentStyle={{ borderColor: color.line, borderRadius: radius.control }}
        itemStyle={{ color: color.ink }}
      />
      {series.length > 1 && (
        <Legend itemSorter={null} formatter={(name) => <LegendText>{name}</LegendText>} />
      )}
      {series.map(({ name, value, draw, color: drawn, look }, index) =>
        draw === 'bar' ? (
          <Bar
            key={name}
            name={name}
            dataKey={value}
            stackId="all"
            fill={look === undefined ? drawn : `url(#${patterns}${index})`}
            stroke={drawn}
            isAnimationActive={false}
          />
        ) : (
          <Line
            key={name}
            name={name}
            dataKey={value}
            stroke={drawn}
            strokeWidth={2}
            strokeDasharray={look === 'dashed' ? '6 4' : ''}
            // On a day off there is nothing to divide.
            connectNulls
            dot={days.length <= 31 && { strokeDasharray: '' }}
            isAnimationActive={false}
          />
        ),
      )}
    </ComposedChart>
  );
}

/** In the color of text: a legend in the color of its bars can be too pale to read. */
const LegendText = ({ children }: { children: unknown }) => (
  <span style={{ color: color.ink2 }}>{String(children)}</span>
);

function Pattern({ id, color: drawn, look }: Pick<Series, 'color' | 'look'> & { id: string }) {
  if (look !== 'striped' && look !== 'dotted') return null;
  return (
    <pattern
      id={id}
      width={6}
      height={6}
      patternUnits="userSpaceOnUse"
      patternTransform={look === 'striped' ? 'rotate(45)' : undefined}
    >
      <rect width={6} height={6} fill={look === 'striped' ? color.white : drawn} />
      {look === 'striped' ? (
        <rect width={3} height={6} fill={drawn} />
      ) : (
        <circle cx={3} cy={3} r={1.5} fill={color.white} />
      )}
    </pattern>
  );
}
