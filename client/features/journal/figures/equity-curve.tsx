import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { EquityChart } from '#client/ui/charts/equity-chart.tsx'
import { moment } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import { unitsOf } from '#contract/currencies.ts'
import type { JournalFigures } from '#contract/journal/journal.ts'
import { multiple } from '../journal-words.ts'
import { ResultText } from '../result-text.tsx'

/** The cumulative result after each trade, as a line or as a table. */
export function EquityCurve({ figures }: { figures: JournalFigures }) {
  const { currency, equityCurve } = figures
  const short = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    maximumSignificantDigits: 3,
    notation: 'compact',
  })
  const rows = equityCurve.map((point, index) => ({ ...point, trade: index + 1 }))
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'at',
      header: 'Closed',
      wide: true,
      cell: ({ at }) => (
        <time dateTime={at} className="tabular-nums">
          {moment(at)}
        </time>
      ),
    },
    {
      key: 'net',
      header: 'Net profit so far',
      align: 'end',
      cell: ({ netCents }) => <ResultText cents={netCents} currency={currency} />,
    },
    {
      key: 'r',
      header: 'R so far',
      align: 'end',
      cell: ({ r }) => <span className="tabular-nums">{multiple(r)}</span>,
    },
  ]
  return (
    <ChartFrame
      title="Equity curve"
      description={`Net profit in ${currency} after each closed trade, from zero`}
      height={260}
      data={{ columns, rows, rowKey: ({ trade }) => String(trade) }}
      empty="The curve begins with your first closed trade."
    >
      <EquityChart
        until={new Date().toISOString()}
        points={equityCurve.map(({ at, netCents }) => ({
          at,
          value: unitsOf(netCents, currency),
        }))}
        mark={(net) => short.format(net)}
        note={(index) => <PointNote point={equityCurve[index]} currency={currency} />}
      />
    </ChartFrame>
  )
}

type Point = JournalFigures['equityCurve'][number]

function PointNote({ point, currency }: { point: Point | undefined; currency: string }) {
  if (!point) return null
  return (
    <>
      <p className="font-semibold">
        <ResultText cents={point.netCents} currency={currency} />
      </p>
      <p className="tabular-nums">{multiple(point.r)}</p>
    </>
  )
}
