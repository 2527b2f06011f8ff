import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { ExportButton } from '#client/ui/controls/export-button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card, StatCard } from '#client/ui/displays/card.tsx'
import { calendarMonth } from '#client/ui/displays/format.ts'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { gaugesOf, programNames } from '#contract/dispute-limits.ts'
import { disputesCsvPath, type DisputeGauge as Figures } from '#contract/disputes.ts'
import { pages } from '#contract/site/pages.ts'
import { DisputeCauses } from './dispute-causes.tsx'
import { DisputeChart } from './dispute-chart.tsx'
import { DisputeList } from './dispute-list.tsx'
import {
  exportFailure,
  fewCases,
  loadFailure,
  programRules,
  programTitles,
  rateText,
  standingOf,
} from './dispute-words.ts'
import { gaugeQuery } from './disputes.queries.ts'

/** How disputes and refunds stand to the limits of the card networks, and what raises them. */
export function DisputeGauge() {
  const gauge = useQuery(gaugeQuery())
  const { data } = gauge
  return (
    <div className="flex flex-col gap-4">
      <ButtonLink to={pages.transactions} variant="ghost" size="sm" className="w-fit">
        <ArrowLeft aria-hidden="true" />
        Transactions
      </ButtonLink>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">Disputes and refunds</h1>
        <ExportButton
          path={disputesCsvPath}
          filter={{}}
          fileName="disputes.csv"
          failure={exportFailure}
          savedTitle="Data Exported"
        />
      </div>
      {gauge.isPending && <Spinner />}
      {gauge.isError && <QueryError message={loadFailure} query={gauge} />}
      {data && <GaugeOf figures={data} />}
    </div>
  )
}

function GaugeOf({ figures }: { figures: Figures }) {
  const { months, causes, evidence, newest } = figures
  const isEmpty = newest.length === 0 && months.every(({ refunds }) => refunds === 0)
  if (isEmpty) {
    return (
      <Card title="No disputes, no refunds">
        <EmptyState>
          Nothing was disputed or refunded in the last twelve months. Once a bank disputes a
          payment, this page shows how the rate stands to the limits of Visa and Mastercard.
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      <Standings months={months} />
      <DisputeChart months={months} />
      <div className="grid grid-cols-2 gap-4 @4xl:grid-cols-4">
        <StatCard label="To be sent" value={evidence.waiting} hint="Evidence still taken" />
        <StatCard label="Sent in time" value={evidence.onTime} />
        <StatCard label="Sent too late" value={evidence.late} />
        <StatCard label="Not sent" value={evidence.missed} hint="The last day has passed" />
      </div>
      <DisputeCauses causes={causes} />
      <DisputeList disputes={newest} />
    </>
  )
}

/** The present month in each of the networks' programs. */
function Standings({ months }: Pick<Figures, 'months'>) {
  const month = months.at(-1)
  if (!month) return null
  const gauges = gaugesOf(month)
  const isRateOnly = programNames.some(
    (name) => gauges[name].standing === 'rate' && gauges[name].rate !== null,
  )
  return (
    <Card
      title={calendarMonth(month.month)}
      description="Every card payment counts here; each network counts its own cards. The limits are those of November 2026."
    >
      <ul className="grid gap-4 @2xl:grid-cols-3">
        {programNames.map((name) => {
          const { label, variant } = standingOf(gauges[name])
          return (
            <li key={name} className="flex flex-col gap-1">
              <h3 className="text-sm font-medium">{programTitles[name]}</h3>
              <p className="flex flex-wrap items-center gap-2">
                <span className="text-xl font-semibold tabular-nums">
                  {rateText(gauges[name].rate)}
                </span>
                <Badge variant={variant}>{label}</Badge>
              </p>
              <p className="text-compact text-muted-foreground">{programRules[name]}</p>
            </li>
          )
        })}
      </ul>
      {isRateOnly && <p className="mt-4 text-sm text-muted-foreground">{fewCases}</p>}
    </Card>
  )
}
