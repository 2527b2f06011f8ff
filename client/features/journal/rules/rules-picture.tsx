import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { EquityChart } from '#client/ui/charts/equity-chart.tsx'
import { moment } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import type { AccountRules, Standing } from '#contract/account-rules.ts'
import { amountText, unitsOf } from '#contract/currencies.ts'
import { pictureText } from './rules-words.ts'

type Point = Standing['line'][number]

interface RulesPictureProps {
  rules: AccountRules
  standing: Standing
  currency: string
}

/** The balance after each trade against the limits in force at the time; zero is the start. */
export function RulesPicture({ rules, standing, currency }: RulesPictureProps) {
  const { line } = standing
  const short = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    maximumSignificantDigits: 4,
    notation: 'compact',
  })
  const value = (cents: number) => unitsOf(cents - rules.startCents, currency)
  const floors = [
    { label: 'Daily loss', color: 'accent' as const, of: (point: Point) => point.dailyCents },
    { label: 'Overall limit', color: 'loss' as const, of: (point: Point) => point.overallCents },
  ].filter(({ of }) => line.some((point) => of(point) !== null))
  const cell = (cents: number | null) => (cents === null ? 'None' : amountText(cents, currency))
  const columns: Column<Point & { place: number }>[] = [
    { key: 'at', header: 'Closed', wide: true, cell: ({ at }) => moment(at) },
    {
      key: 'balance',
      header: 'Balance',
      align: 'end',
      cell: ({ balanceCents }) => cell(balanceCents),
    },
    ...floors.map(({ label, of }) => ({
      key: label,
      header: label,
      align: 'end' as const,
      cell: (point: Point) => cell(of(point)),
    })),
  ]
  return (
    <ChartFrame
      title="Balance against the limits"
      description={pictureText(standing, currency)}
      height={260}
      legend={[{ label: 'Balance', color: 'series' }, ...floors]}
      data={{
        columns,
        rows: line.map((point, place) => ({ ...point, place })),
        rowKey: ({ place }) => String(place),
      }}
      empty="The line starts with the first trade that counts."
    >
      <EquityChart
        label="Balance"
        points={line.map(({ at, balanceCents }) => ({ at, value: value(balanceCents) }))}
        others={floors.map(({ color, of }) => ({
          color,
          values: line.map((point) => value(of(point) ?? rules.startCents)),
        }))}
        mark={(above) => short.format(above + unitsOf(rules.startCents, currency))}
        note={(index) => <PointNote point={line[index]} currency={currency} />}
      />
    </ChartFrame>
  )
}

function PointNote({ point, currency }: { point: Point | undefined; currency: string }) {
  if (!point) return null
  const { balanceCents, dailyCents, overallCents } = point
  return (
    <div className="tabular-nums">
      <p className="font-semibold">{amountText(balanceCents, currency)}</p>
      {dailyCents !== null && <p>Daily limit {amountText(dailyCents, currency)}</p>}
      {overallCents !== null && <p>Overall limit {amountText(overallCents, currency)}</p>}
    </div>
  )
}
