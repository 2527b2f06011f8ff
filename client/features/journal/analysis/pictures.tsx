import { useState } from 'react'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { EquityChart } from '#client/ui/charts/equity-chart.tsx'
import { SignedBars } from '#client/ui/charts/signed-bars.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Field } from '#client/ui/forms/field.tsx'
import type { Column } from '#client/ui/lists/table-column.ts'
import { signedAmountText, unitsOf } from '#contract/currencies.ts'
import {
  type Grouping,
  groupings,
  type JournalAnalysis,
  type TradeGroup,
} from '#contract/journal/journal-analysis.ts'
import { multiple, share } from '../journal-words.ts'
import { ResultText } from '../result-text.tsx'
import type { TypedFilter } from '../trades/trade-filter.ts'
import { groupingNames, groupName } from './kind-words.ts'
import { barName, drawdownText, groupsText, histogramText } from './picture-words.ts'

/** How far the balance was below its peak after each trade. */
export function DrawdownChart({ analysis }: { analysis: JournalAnalysis }) {
  const { currency, equity, figures } = analysis
  const short = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    maximumSignificantDigits: 3,
    notation: 'compact',
  })
  const rows = equity.map((point, index) => ({ ...point, trade: index + 1 }))
  const columns: Column<(typeof rows)[number]>[] = [
    { key: 'at', header: 'Closed', wide: true, cell: ({ at }) => moment(at) },
    {
      key: 'drawdown',
      header: 'Below the peak',
      align: 'end',
      cell: ({ drawdownCents }) => signedAmountText(drawdownCents, currency),
    },
  ]
  return (
    <ChartFrame
      title="Drawdown"
      description={drawdownText(figures, currency)}
      height={140}
      data={{ columns, rows, rowKey: ({ trade }) => String(trade) }}
      empty="The line begins with your first closed trade."
    >
      <EquityChart
        label="Drawdown"
        until={new Date().toISOString()}
        points={equity.map(({ at, drawdownCents }) => ({
          at,
          value: unitsOf(drawdownCents, currency),
        }))}
        mark={(value) => short.format(value)}
        note={(index) => (
          <p className="font-semibold tabular-nums">
            {signedAmountText(equity[index]?.drawdownCents ?? 0, currency)}
          </p>
        )}
      />
    </ChartFrame>
  )
}

interface GroupBarsProps {
  analysis: JournalAnalysis
  /** Narrows the journal to the chosen group. */
  onNarrow: (changes: Partial<TypedFilter>) => void
}

/** The results by pair, weekday, hour, session, setup or tag; pressing a row filters by it. */
export function GroupBars({ analysis, onNarrow }: GroupBarsProps) {
  const [by, setBy] = useState<Grouping>('pair')
  const { currency, groups } = analysis
  const rows = (groups[by] ?? []).map((group) => ({ ...group, name: groupName(by, group.key) }))
  return (
    <ChartFrame
      title="Results by kind"
      description={
        <div className="flex flex-col gap-3">
          <p>{groupsText(rows, currency)}</p>
          <Field label="By" className="max-w-48">
            <Select
              options={groupings.map((value) => ({ value, label: groupingNames[value] }))}
              value={by}
              onChange={({ target }) => {
                const chosen = groupings.find((one) => one === target.value)
                if (chosen) setBy(chosen)
              }}
            />
          </Field>
        </div>
      }
      height="auto"
      data={{ columns: groupColumns(groupingNames[by], currency), rows, rowKey: ({ key }) => key }}
      empty={by === 'tag' || by === 'setup' ? `No trade has a ${by}.` : 'No closed trade matches.'}
    >
      <SignedBars
        bars={rows.map(({ key, name, netCents, trades }) => ({
          key,
          label: name,
          value: netCents,
          text: `${signedAmountText(netCents, currency)} · ${trades}`,
        }))}
        pickLabel="Show only"
        onPick={(key) => onNarrow({ [by]: key })}
      />
    </ChartFrame>
  )
}

type Named = TradeGroup & { name: string }

const groupColumns = (title: string, currency: string): Column<Named>[] => [
  { key: 'name', header: title, wide: true, cell: ({ name }) => name },
  { key: 'trades', header: 'Trades', align: 'end', cell: ({ trades }) => trades },
  {
    key: 'won',
    header: 'Won',
    align: 'end',
    cell: ({ won, trades }) => share(Math.round((10_000 * won) / trades) / 100),
  },
  {
    key: 'net',
    header: 'Net result',
    align: 'end',
    cell: ({ netCents }) => <ResultText cents={netCents} currency={currency} />,
  },
  {
    key: 'r',
    header: 'Average R',
    align: 'end',
    cell: ({ averageR }) => (averageR === null ? '–' : multiple(averageR)),
  },
]

type Bar = JournalAnalysis['histogram'][number]

const barColumns: Column<Bar>[] = [
  { key: 'from', header: 'Result', wide: true, cell: ({ from }) => barName(from) },
  { key: 'trades', header: 'Trades', align: 'end', cell: ({ trades }) => trades },
]

/** How many trades ended at which R-multiple, in steps of 0.5R. */
export function Histogram({ bars }: { bars: JournalAnalysis['histogram'] }) {
  return (
    <ChartFrame
      title="Results in R"
      description={histogramText(bars)}
      height="auto"
      data={{ columns: barColumns, rows: bars, rowKey: ({ from }) => String(from) }}
      empty="No closed trade here has a stop, so none has an R."
    >
      <SignedBars
        of="counts"
        bars={bars.map(({ from, trades }) => ({
          key: String(from),
          label: barName(from),
          value: trades,
          text: String(trades),
        }))}
      />
    </ChartFrame>
  )
}
