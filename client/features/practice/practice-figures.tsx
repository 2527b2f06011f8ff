import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { EquityChart } from '#client/ui/charts/equity-chart.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment, rText } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import type { Column } from '#client/ui/lists/table-column.ts'
import { amountText, signedAmountText, unitsOf } from '#contract/currencies.ts'
import type { JournalFigures } from '#contract/journal/journal.ts'
import { figuresQuery } from './practice.queries.ts'
import { ResultText } from './result-text.tsx'

/** What practice trades come to, of one run or of all: the same figures as those of the journal. */
export function PracticeFigures({ runId }: { runId?: string }) {
  const [currency, setCurrency] = useState<string>()
  const figures = useQuery(figuresQuery({ runId, currency }))
  if (figures.isError) {
    return <QueryError message="The figures could not be loaded." query={figures} />
  }
  if (!figures.data) return <Skeleton className="h-64" />
  const shown = <Shown figures={figures.data} />
  const { currencies } = figures.data
  if (currencies.length < 2) return shown
  return (
    <Tabs
      label="Currency of the figures"
      value={figures.data.currency}
      onChange={setCurrency}
      tabs={currencies.map((value) => ({ value, label: value, content: shown }))}
    />
  )
}

/** The figures themselves, with their curve. */
function Shown({ figures }: { figures: JournalFigures }) {
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Card title="Practice results">
        <Results figures={figures} />
      </Card>
      <Curve figures={figures} />
    </div>
  )
}

function Results({ figures }: { figures: JournalFigures }) {
  const { currency, trades, won, lost, winRate, maxDrawdown } = figures
  const { profitFactor, expectancyCents, averageR, totalR, tradesWithR, netProfitCents } = figures
  const fall = maxDrawdown.percent === null ? '' : ` (${maxDrawdown.percent}%)`
  return (
    <dl className="flex flex-col text-sm">
      <Line label="Net profit">
        <ResultText cents={netProfitCents} currency={currency} />
      </Line>
      <Line label="Closed trades">{trades}</Line>
      <Line label="Win rate">
        {winRate === null ? '–' : `${winRate}%: ${won} won, ${lost} lost`}
      </Line>
      <Line label="Profit factor">{profitFactor === null ? '–' : profitFactor.toFixed(2)}</Line>
      <Line label="Expectancy">
        {expectancyCents === null ? '–' : `${signedAmountText(expectancyCents, currency)} a trade`}
      </Line>
      <Line label="Average R">{rText(averageR)}</Line>
      <Line label="Total R">{tradesWithR === 0 ? '–' : rText(totalR)}</Line>
      <Line label="Maximal drawdown">
        {amountText(maxDrawdown.cents, currency)}
        {fall}
      </Line>
    </dl>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t py-1.5 first:border-t-0">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="text-right font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

type Point = JournalFigures['equityCurve'][number] & { trade: number }

function Curve({ figures: { currency, equityCurve } }: { figures: JournalFigures }) {
  const rows: Point[] = equityCurve.map((point, index) => ({ ...point, trade: index + 1 }))
  const columns: Column<Point>[] = [
    { key: 'at', header: 'Closed', wide: true, cell: ({ at }) => moment(at) },
    {
      key: 'net',
      header: 'Net profit so far',
      align: 'end',
      cell: ({ netCents }) => <ResultText cents={netCents} currency={currency} />,
    },
    { key: 'r', header: 'R so far', align: 'end', cell: ({ r }) => rText(r) },
  ]
  const short = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    maximumSignificantDigits: 3,
    notation: 'compact',
  })
  return (
    <ChartFrame
      title="Equity curve of practice"
      description={`Net profit in ${currency} after each closed practice trade, in the order in which you closed them`}
      height={220}
      data={{ columns, rows, rowKey: ({ trade }) => String(trade) }}
      empty="The curve begins with your first closed practice trade."
    >
      <EquityChart
        points={rows.map(({ at, netCents }) => ({ at, value: unitsOf(netCents, currency) }))}
        mark={(net) => short.format(net)}
        note={(index) => (
          <p className="font-semibold">
            <ResultText cents={rows[index]?.netCents ?? 0} currency={currency} />
          </p>
        )}
      />
    </ChartFrame>
  )
}
