import { useQuery } from '@tanstack/react-query'
import { Badge } from '#client/ui/displays/badge.tsx'
import { percent, rText } from '#client/ui/displays/format.ts'
import { ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import type { Challenge, ChallengeMetric, Entrant } from '#contract/challenges.ts'
import { entrantsQuery } from './challenges.queries.ts'
import { tradesText } from './leaderboard.tsx'

/** Who takes part in a challenge, and what they came to once it has ended. */
export function EntrantList({ challenge: { id, title, metric } }: { challenge: Challenge }) {
  const entrants = useQuery(entrantsQuery(id))
  if (!entrants.data) {
    if (!entrants.isError) return <Skeleton className="h-24" />
    return (
      <ErrorState
        message="The participants could not be loaded."
        onRetry={() => void entrants.refetch()}
      />
    )
  }
  const { entrants: listed, keptAt } = entrants.data
  return (
    <>
      <ol aria-label={`Participants of ${title}`} className="divide-y">
        {listed.map((entrant) => (
          <EntrantRow key={entrant.line} entrant={entrant} metric={metric} />
        ))}
      </ol>
      <p className="mt-2 text-compact text-muted-foreground">
        {keptAt === null
          ? 'Results are kept when the challenge ends.'
          : 'As it ended: later changes do not count.'}
      </p>
    </>
  )
}

function EntrantRow({ entrant, metric }: { entrant: Entrant; metric: ChallengeMetric }) {
  const { place, name, number, isOwn, isCompleted, value, trades, fromStatements } = entrant
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5 text-sm">
      {place !== null && <span className="w-8 shrink-0 font-semibold tabular-nums">#{place}</span>}
      {/* The rest below the name: beside it, it leaves it no room on a phone. */}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <span className="truncate">{name ?? `Trader ${number}`}</span>
          {isOwn && <Badge variant="info">You</Badge>}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {value !== null && metric !== 'lessons_completed' && (
            <span className="text-compact text-muted-foreground tabular-nums">
              {tradesText({ trades: trades ?? 0, fromStatements: fromStatements ?? 0 })}
            </span>
          )}
          {isCompleted && <Badge variant="success">Completed</Badge>}
        </span>
      </span>
      {value !== null && (
        <span className="font-semibold tabular-nums">{resultText(metric, value)}</span>
      )}
    </li>
  )
}

function resultText(metric: ChallengeMetric, value: number): string {
  if (metric === 'total_r') return rText(value)
  if (metric === 'win_rate') return percent(value)
  return value.toLocaleString('en-US')
}
