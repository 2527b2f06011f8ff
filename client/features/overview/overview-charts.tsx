import { BarChart } from '#client/ui/charts/bar-chart.tsx'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import type { Column } from '#client/ui/lists/table-column.ts'
import { priceText } from '#contract/offer-defaults.ts'
import type { Overview } from '#contract/overview.ts'

type Month = Overview['months'][number]
type Week = Overview['weeks'][number]

/** The top of the scale; never zero, which has no scale. */
const topOf = (values: readonly number[]) => Math.max(2, ...values)

interface MoneyChartProps {
  months: readonly Month[]
  /** The currency of all amounts. */
  currency: string
  /** Whether it is the only currency, so that it need not be named. */
  alone: boolean
}

/** Monthly revenue in one currency, less refunds. */
export function MoneyChart({ months, currency, alone }: MoneyChartProps) {
  const format = (cents: number) => priceText(cents, currency)
  const nets = months.map(({ paidCents, backCents }) => Math.max(0, paidCents - backCents))
  return (
    <ChartFrame
      title={alone ? 'Revenue by Month' : `Revenue by Month in ${currency.toUpperCase()}`}
      description="Payments minus refunds, by calendar month in UTC; test payments are not counted"
      level={3}
      data={{ columns: monthColumns, rows: months, rowKey: ({ month }) => month }}
      empty="Nothing to show"
    >
      <BarChart
        bars={months.map(({ month }, place) => ({
          key: month,
          label: month,
          value: nets[place] ?? 0,
        }))}
        top={topOf(nets)}
        format={format}
      />
    </ChartFrame>
  )
}

/** New accounts per week. */
export function SignUpChart({ weeks }: { weeks: readonly Week[] }) {
  return (
    <ChartFrame
      title="Sign-ups by Week"
      description="New accounts, by the week starting on the given day"
      level={3}
      data={{ columns: weekColumns, rows: weeks, rowKey: ({ week }) => week }}
      empty="Nothing to show"
    >
      <BarChart
        bars={weeks.map(({ week, signUps }) => ({ key: week, label: week, value: signUps }))}
        top={topOf(weeks.map(({ signUps }) => signUps))}
        format={String}
      />
    </ChartFrame>
  )
}

const amount = (cents: number, currency: string) => (
  <span className="tabular-nums">{priceText(cents, currency)}</span>
)

const monthColumns: Column<Month>[] = [
  { key: 'month', header: 'Month', wide: true, cell: ({ month }) => month },
  {
    key: 'paid',
    header: 'Paid',
    align: 'end',
    cell: ({ paidCents, currency }) => amount(paidCents, currency),
  },
  {
    key: 'back',
    header: 'Refunded',
    align: 'end',
    cell: ({ backCents, currency }) => amount(backCents, currency),
  },
  {
    key: 'net',
    header: 'Net',
    align: 'end',
    cell: ({ paidCents, backCents, currency }) => amount(paidCents - backCents, currency),
  },
]

const weekColumns: Column<Week>[] = [
  { key: 'week', header: 'Week of', wide: true, cell: ({ week }) => week },
  {
    key: 'signUps',
    header: 'Sign-ups',
    align: 'end',
    cell: ({ signUps }) => <span className="tabular-nums">{signUps}</span>,
  },
]
