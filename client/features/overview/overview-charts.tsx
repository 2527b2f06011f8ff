import { BarChart } from '#client/ui/charts/bar-chart.tsx'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { wholeMarks } from '#client/ui/charts/whole-marks.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import { minorUnits } from '#contract/currencies.ts'
import { priceText } from '#contract/offers/offer-defaults.ts'
import type { Overview } from '#contract/overview.ts'

type Month = Overview['months'][number]
type Week = Overview['weeks'][number]

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
  const hasAny = months.some(({ paidCents, backCents }) => paidCents !== 0 || backCents !== 0)
  return (
    <ChartFrame
      title={alone ? 'Revenue by Month' : `Revenue by Month in ${currency.toUpperCase()}`}
      description="Payments minus refunds, by calendar month in UTC; test payments are not counted"
      level={3}
      data={{ columns: monthColumns, rows: hasAny ? months : [], rowKey: ({ month }) => month }}
      empty="The first payment in these months fills this chart."
    >
      <BarChart
        bars={months.map(({ month }, place) => ({
          key: month,
          label: month,
          value: nets[place] ?? 0,
        }))}
        marks={wholeMarks(Math.max(...nets), minorUnits(currency))}
        format={format}
        endsToday
      />
    </ChartFrame>
  )
}

/** New accounts per week. */
export function SignUpChart({ weeks }: { weeks: readonly Week[] }) {
  const hasAny = weeks.some(({ signUps }) => signUps > 0)
  return (
    <ChartFrame
      title="Sign-ups by Week"
      description="New accounts, by the week starting on the given day"
      level={3}
      data={{ columns: weekColumns, rows: hasAny ? weeks : [], rowKey: ({ week }) => week }}
      empty="The first account created in these weeks fills this chart."
    >
      <BarChart
        bars={weeks.map(({ week, signUps }) => ({ key: week, label: week, value: signUps }))}
        marks={wholeMarks(Math.max(...weeks.map(({ signUps }) => signUps)), 1)}
        format={String}
        endsToday
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
