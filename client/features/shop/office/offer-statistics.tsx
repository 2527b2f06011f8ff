import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BarChart } from '#client/ui/charts/bar-chart.tsx'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { wholeMarks } from '#client/ui/charts/whole-marks.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { amountText } from '#contract/currencies.ts'
import type {
  OfferFigures,
  OfferStatistics as Statistics,
} from '#contract/shop/offer-statistics.ts'
import { stateLabels } from '../shop-words.ts'
import { offerStatisticsQuery } from './office.queries.ts'

/** What has come of each offer, and the sales by month. */
export function OfferStatistics() {
  const statistics = useQuery(offerStatisticsQuery())
  if (!statistics.data) {
    if (!statistics.isError) return <Spinner label="Loading the statistics" />
    return <QueryError message="The statistics could not be loaded." query={statistics} />
  }
  const { offers, months } = statistics.data
  return (
    <div className="flex flex-col gap-4">
      <SalesChart months={months} />
      <Card
        title="Offers"
        description="Revenue is what was received less refunds, without test payments. Trials count as sold once they are paid for."
      >
        <Table
          caption="Statistics of the offers"
          columns={columns}
          rows={offers}
          rowKey={({ id }) => id}
          empty="No further offers yet"
        />
      </Card>
    </div>
  )
}

type Month = Statistics['months'][number]

function SalesChart({ months }: { months: readonly Month[] }) {
  const isNothing = months.every(({ sold }) => sold === 0)
  return (
    <ChartFrame
      title="Sales by Month"
      description="Purchases of further offers in each of the last twelve months, in UTC."
      data={{ columns: monthColumns, rows: isNothing ? [] : months, rowKey: ({ month }) => month }}
      empty="Nothing has been sold yet."
    >
      <BarChart
        bars={months.map(({ month, sold }) => ({ key: month, label: month, value: sold }))}
        marks={wholeMarks(Math.max(...months.map(({ sold }) => sold)), 1)}
        format={String}
        endsToday
      />
    </ChartFrame>
  )
}

const figure = (text: string | number) => <span className="tabular-nums">{text}</span>

/** A figure; where there is room for two lines only, what else there is to say of the offer. */
function Narrow({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <span className="tabular-nums @max-xl:hidden">{children}</span>
      <span className="text-compact text-muted-foreground tabular-nums @xl:hidden">{text}</span>
    </>
  )
}

/** What the owner may have to do something about, in short. */
const concernsOf = ({ missed, waiting }: OfferFigures): string =>
  [missed > 0 && `${missed} missed`, waiting > 0 && `${waiting} waiting`].filter(Boolean).join(', ')

const monthColumns: Column<Month>[] = [
  { key: 'month', header: 'Month', wide: true, cell: ({ month }) => month },
  { key: 'sold', header: 'Sold', align: 'end', cell: ({ sold }) => figure(sold) },
]

const revenueText = ({ revenue }: OfferFigures): string =>
  revenue.map(({ currency, cents }) => amountText(cents, currency)).join(', ') || '–'

const columns: Column<OfferFigures>[] = [
  {
    key: 'name',
    header: 'Offer',
    phone: 'first',
    wide: true,
    sort: ({ name }) => name.toLowerCase(),
    cell: ({ name, state }) => (
      <span className="flex min-w-0 items-center gap-2 font-medium">
        <span className="min-w-0 truncate">{name}</span>
        {state !== 'on_sale' && <Badge variant="neutral">{stateLabels[state]}</Badge>}
      </span>
    ),
  },
  {
    key: 'revenue',
    header: 'Revenue',
    align: 'end',
    phone: 'first-end',
    sort: ({ revenue }) => revenue[0]?.cents ?? 0,
    cell: (offer) => figure(revenueText(offer)),
  },
  {
    key: 'sold',
    header: 'Sold',
    align: 'end',
    phone: 'second',
    sort: ({ sold }) => sold,
    cell: (offer) => (
      <Narrow text={`${offer.sold} sold, ${offer.running} running`}>{offer.sold}</Narrow>
    ),
  },
  {
    key: 'running',
    header: 'Running',
    align: 'end',
    sort: ({ running }) => running,
    cell: ({ running }) => figure(running),
  },
  {
    key: 'ended',
    header: 'Ended',
    align: 'end',
    sort: ({ ended }) => ended,
    cell: ({ ended }) => figure(ended),
  },
  {
    key: 'instalments',
    header: 'In instalments',
    align: 'end',
    sort: ({ inInstalments }) => inInstalments,
    cell: ({ inInstalments }) => figure(inInstalments),
  },
  {
    key: 'missed',
    header: 'Instalment missed',
    align: 'end',
    phone: 'second-end',
    sort: ({ missed }) => missed,
    cell: (offer) => <Narrow text={concernsOf(offer)}>{offer.missed}</Narrow>,
  },
  {
    key: 'trials',
    header: 'Trials',
    align: 'end',
    sort: ({ trials }) => trials,
    cell: ({ trials }) => figure(trials),
  },
  {
    key: 'waiting',
    header: 'Waiting',
    align: 'end',
    sort: ({ waiting }) => waiting,
    cell: ({ waiting }) => figure(waiting),
  },
]
