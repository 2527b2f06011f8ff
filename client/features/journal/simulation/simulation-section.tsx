import { useQuery } from '@tanstack/react-query'
import { ownZone } from '#client/platform/zone.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { multiplesForSimulation } from '#contract/journal/journal-simulation.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { multiplesQuery, settingsQuery } from '../journal.queries.ts'
import { loadFailure } from '../journal-words.ts'
import { SimulationForm } from './simulation-form.tsx'

/** What chance may make of the filtered trades' R-multiples. */
export function SimulationSection({ filter }: { filter: TradeFilter }) {
  const found = useQuery(multiplesQuery({ ...filter, timeZone: ownZone() }))
  const settings = useQuery(settingsQuery())
  if (!found.data || !settings.data) {
    const failed = [found, settings].filter(({ isError }) => isError)
    if (failed.length === 0) return <Skeleton className="h-80" />
    return (
      <ErrorState
        message={loadFailure}
        onRetry={() => {
          for (const query of failed) void query.refetch()
        }}
      />
    )
  }
  const { trades, tradesWithR, multiples } = found.data
  if (tradesWithR < multiplesForSimulation) {
    return (
      <Card title="Simulation">
        <EmptyState>
          A simulation needs at least {multiplesForSimulation} closed trades with a stop, and so
          with an R. Your filter matches {trades}, of which {tradesWithR} have one.
        </EmptyState>
      </Card>
    )
  }
  return <SimulationForm multiples={multiples} riskPercent={settings.data.defaultRiskPercent} />
}
