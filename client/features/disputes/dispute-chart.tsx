import { BarChart } from '#client/ui/charts/bar-chart.tsx'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { wholeMarks } from '#client/ui/charts/whole-marks.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import { gaugesOf, limits } from '#contract/dispute-limits.ts'
import type { GaugeMonth } from '#contract/disputes.ts'
import { rateText, shareText } from './dispute-words.ts'

/** The rate that Visa looks at, by month; as a table, with the others. */
export function DisputeChart({ months }: { months: readonly GaugeMonth[] }) {
  const rates = months.map((month) => gaugesOf(month).vamp.rate ?? 0)
  // The limit is always within the scale.
  const highest = Math.max(limits.vamp.rate, ...rates)
  return (
    <ChartFrame
      title="Disputes by Month"
      description={`Disputes and reports of fraud by payments of the month, in UTC. The limit is ${rateText(limits.vamp.rate)}.`}
      data={{ columns, rows: months, rowKey: ({ month }) => month }}
      empty="No payments yet."
    >
      <BarChart
        bars={months.map(({ month }, place) => ({
          key: month,
          label: month,
          value: rates[place] ?? 0,
        }))}
        marks={wholeMarks(highest, 50)}
        format={rateText}
        endsToday
      />
    </ChartFrame>
  )
}

const figure = (text: string | number) => <span className="tabular-nums">{text}</span>

const columns: Column<GaugeMonth>[] = [
  { key: 'month', header: 'Month', wide: true, cell: ({ month }) => month },
  { key: 'payments', header: 'Payments', align: 'end', cell: ({ payments }) => figure(payments) },
  { key: 'disputes', header: 'Disputes', align: 'end', cell: ({ disputes }) => figure(disputes) },
  {
    key: 'reports',
    header: 'Reports of fraud',
    align: 'end',
    cell: ({ fraudReports }) => figure(fraudReports),
  },
  {
    key: 'vamp',
    header: 'VAMP',
    align: 'end',
    cell: (month) => figure(rateText(gaugesOf(month).vamp.rate)),
  },
  {
    key: 'ecm',
    header: 'ECM',
    align: 'end',
    cell: (month) => figure(rateText(gaugesOf(month).ecm.rate)),
  },
  {
    key: 'efm',
    header: 'EFM',
    align: 'end',
    cell: (month) => figure(rateText(gaugesOf(month).efm.rate)),
  },
  {
    key: 'refunds',
    header: 'Refunded',
    align: 'end',
    cell: ({ payments, refunds }) => figure(`${refunds} (${shareText(refunds, payments)})`),
  },
]
