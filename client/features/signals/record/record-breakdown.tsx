import { useId, useState } from 'react'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { rText, wholeNumber } from '#client/ui/displays/format.ts'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { rateText } from '#client/ui/trading/rate-text.ts'
import {
  type Counted,
  type FigureGroup,
  type Figures,
  type RecordDimension,
  type RecordFigures,
  recordDimensions,
} from '#contract/signals/record-figures.ts'
import {
  basisWords,
  dimensionWords,
  groupName,
  intervalInR,
  methodWords,
  rateInterval,
} from './record-words.ts'

interface RecordBreakdownProps {
  figures: RecordFigures
  /** Of its headings. */
  level: 2 | 3
}

type Leveled<Props> = Props & Pick<RecordBreakdownProps, 'level'>

/** All figures of the record: as a whole, by groups, and what is counted. Each figure leads to the latter. */
export function RecordBreakdown({ figures, level }: RecordBreakdownProps) {
  const basis = useId()
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Whole all={figures.all} counted={figures.counted} basis={basis} level={level} />
      <Groups by={figures.by} level={level} />
      <Basis id={basis} counted={figures.counted} level={level} />
    </div>
  )
}

type WholeProps = Leveled<{ all: Figures; counted: Counted; basis: string }>

function Whole({ all, counted, basis, level }: WholeProps) {
  const { won, lost, profitFactor } = all
  const decided = `${won + lost} won or lost`
  const inR = `${counted.withR} of ${counted.finished} have a result in R`
  const figures = [
    ['Win rate', rateText(all), rateInterval(all.winRateInterval), decided],
    ['Average R', rText(all.averageR), intervalInR(all.averageRInterval), inR],
    ['Total R', rText(all.totalR), null, inR],
    ['Expectancy', rText(all.expectancyR), null, inR],
    ['Profit factor', profitFactor === null ? '–' : profitFactor.toFixed(2), null, inR],
    ['Largest drawdown', drawdownText(all), null, inR],
  ] as const
  return (
    <Card title="Figures of the whole record" description={basisWords(counted)} level={level}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 @2xl:grid-cols-3">
        {figures.map(([label, value, interval, of]) => (
          <div key={label} className="flex flex-col gap-0.5">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="flex flex-col gap-0.5">
              <span className="text-lg font-semibold tabular-nums">{value}</span>
              {interval && (
                <span className="text-compact text-muted-foreground tabular-nums">
                  95% interval: {interval}
                </span>
              )}
              <a
                href={`#${basis}`}
                aria-label={`${of}: what is counted for ${label}`}
                className="w-fit rounded-sm py-0.5 text-compact text-accent underline-offset-4 hover:underline"
              >
                {of}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const drawdownText = ({ withR, maxDrawdownR }: Figures): string =>
  withR === 0 ? '–' : `${maxDrawdownR.toLocaleString('en-US')}R`

function Groups({ by, level }: Leveled<Pick<RecordFigures, 'by'>>) {
  const [dimension, setDimension] = useState<RecordDimension>('pair')
  const words = dimensionWords[dimension]
  return (
    <Card
      title="Figures by group"
      level={level}
      actions={
        <Select
          aria-label="Divide the figures by"
          options={dimensionOptions}
          value={dimension}
          onChange={({ target }) => {
            const chosen = recordDimensions.find((one) => one === target.value)
            if (chosen) setDimension(chosen)
          }}
          className="w-60"
        />
      }
    >
      <Table
        key={dimension}
        caption={`Figures by ${words.toLowerCase().replace('utc', 'UTC')}`}
        columns={columnsFor(dimension)}
        rows={by[dimension]}
        rowKey={({ key, isRest }) => (isRest ? 'rest' : (key ?? 'unknown'))}
        empty="No signal has been closed yet."
      />
    </Card>
  )
}

const dimensionOptions = recordDimensions.map((value) => ({ value, label: dimensionWords[value] }))

const columnsFor = (dimension: RecordDimension): Column<FigureGroup>[] => [
  {
    key: 'group',
    header: dimensionWords[dimension],
    phone: 'first',
    wide: true,
    cell: (group) => <span className="font-medium break-words">{groupName(dimension, group)}</span>,
  },
  {
    key: 'closed',
    header: 'Closed',
    align: 'end',
    phone: 'first-end',
    sort: ({ finished }) => finished,
    cell: ({ finished }) => (
      <span className="tabular-nums">
        {wholeNumber(finished)}
        <span className="@xl:hidden"> closed</span>
      </span>
    ),
  },
  {
    key: 'rate',
    header: 'Win rate',
    align: 'end',
    phone: 'second',
    sort: ({ winRate }) => winRate,
    cell: (group) => (
      <span className="tabular-nums">
        {rateText(group)}
        <span className="@xl:hidden">{group.winRateInterval ? ' won, ' : ' '}</span>
        <Aside>{rateInterval(group.winRateInterval)}</Aside>
      </span>
    ),
  },
  {
    key: 'average',
    header: 'Average R',
    align: 'end',
    phone: 'second-end',
    sort: ({ averageR }) => averageR,
    cell: (group) => (
      <span className="tabular-nums">
        {rText(group.averageR)}
        <span className="@xl:hidden"> average</span>
        <span className="@max-xl:hidden">
          {' '}
          <Aside>{intervalInR(group.averageRInterval)}</Aside>
        </span>
      </span>
    ),
  },
  {
    key: 'total',
    header: 'Total R',
    align: 'end',
    sort: ({ totalR }) => totalR,
    cell: ({ totalR }) => <span className="tabular-nums">{rText(totalR)}</span>,
  },
  {
    key: 'expectancy',
    header: 'Expectancy',
    align: 'end',
    cell: ({ expectancyR }) => <span className="tabular-nums">{rText(expectancyR)}</span>,
  },
  {
    key: 'factor',
    header: 'Profit factor',
    align: 'end',
    cell: ({ profitFactor }) => (
      <span className="tabular-nums">{profitFactor === null ? '–' : profitFactor.toFixed(2)}</span>
    ),
  },
  {
    key: 'drawdown',
    header: 'Largest drawdown',
    align: 'end',
    cell: (group) => <span className="tabular-nums">{drawdownText(group)}</span>,
  },
]

/** Below the figure; on phones, where its row has one line for it, after the figure. */
const Aside = ({ children }: { children: string }) => (
  <span className="text-compact text-muted-foreground @xl:block">{children}</span>
)

function Basis({ id, counted, level }: Leveled<{ id: string; counted: Counted }>) {
  const counts = [
    ['Published', counted.published],
    ['Closed', counted.finished],
    ['of these closed by hand', counted.closedByHand],
    ['of these with a result in R', counted.withR],
    ['Cancelled', counted.cancelled],
    ['Expired', counted.expired],
    ['Still open', counted.open],
    ['Deleted while open', counted.deletedOpen],
    ['Deleted, and counted all the same', counted.deleted],
  ] as const
  return (
    <section id={id} tabIndex={-1} className="scroll-mt-20 rounded-xl" aria-label="What is counted">
      <Card title="What is counted" description={basisWords(counted)} level={level}>
        <dl className="grid gap-x-6 gap-y-1 text-sm @xl:grid-cols-2">
          {counts.map(([label, count]) => (
            <div key={label} className="flex justify-between gap-4 border-b py-1.5">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="tabular-nums">{wholeNumber(count)}</dd>
            </div>
          ))}
        </dl>
        <ul className="mt-4 flex list-disc flex-col gap-1 pl-5 text-compact text-muted-foreground">
          {methodWords.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
