import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import { useState } from 'react'
import { minutes } from '#client/platform/http/query.ts'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { rText } from '#client/ui/displays/format.ts'
import { EmptyState, ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { LeaderboardEntry, Leaderboard as Standings } from '#contract/leaderboard.ts'
import { monthName, namingLabel } from './challenge-words.ts'
import { leaderboardQuery } from './challenges.queries.ts'

/** The switch, below everything else; until it is loaded, its room is kept. */
const Naming = lateContent(async () => (await import('./naming.tsx')).Naming, { onceCalm: true })

/** The leaders of this month or one that has ended, and whether others can read the user's name there. */
export function Leaderboard() {
  const [month, setMonth] = useState('')
  const standings = useQuery({
    ...leaderboardQuery(month || undefined),
    // What has ended stays as it is.
    refetchInterval: month === '' && minutes(2),
  })
  // Also while a past month is loading, or cannot be loaded.
  const months = useQuery(leaderboardQuery()).data?.months ?? []
  return (
    <Card
      title="Leaderboard"
      description={
        month === ''
          ? 'This month by total R, from the trades in everyone’s journal.'
          : `${monthName(month)} by total R, as it ended.`
      }
      actions={
        months.length > 0 && (
          <Select
            aria-label="Month of the leaderboard"
            value={month}
            onChange={({ target }) => setMonth(target.value)}
            options={[
              { value: '', label: 'This month' },
              ...months.map((value) => ({ value, label: monthName(value) })),
            ]}
          />
        )
      }
      footer={
        standings.data && (
          <Naming
            isNamed={standings.data.isNamed}
            waiting={
              <p className="flex min-h-6 items-center pr-14 text-sm font-medium">{namingLabel}</p>
            }
            failure="The switch could not be loaded."
          />
        )
      }
    >
      {standings.data ? (
        <Places standings={standings.data} />
      ) : standings.isError ? (
        <ErrorState
          message="The leaderboard could not be loaded."
          onRetry={() => void standings.refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}

function Places({ standings: { entries, tradesAtLeast, month } }: { standings: Standings }) {
  if (entries.length === 0) {
    return (
      <EmptyState icon={<Trophy aria-hidden="true" />}>
        Nobody has {tradesAtLeast} closed trades this month yet. That is how many it takes to appear
        here.
      </EmptyState>
    )
  }
  return (
    <>
      <ol aria-label="Leaderboard" className="divide-y">
        {entries.map((entry) => (
          <Place key={entry.line} entry={entry} />
        ))}
      </ol>
      {month === null && !entries.some(({ isOwn }) => isOwn) && (
        <p className="mt-3 text-sm text-muted-foreground">
          You need {tradesAtLeast} closed trades in a month to appear here.
        </p>
      )}
    </>
  )
}

function Place({ entry }: { entry: LeaderboardEntry }) {
  const { place, name, number, isOwn, totalR } = entry
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5 text-sm">
      <span className="w-8 shrink-0 font-semibold tabular-nums">#{place}</span>
      {/* The trades below the name: beside it they leave it no room on a phone. */}
      <span className="min-w-0 flex-1 tabular-nums">
        <span className={cx('block truncate', name ? 'font-medium' : 'text-muted-foreground')}>
          {name ?? `Trader ${number}`}
        </span>
        <span className="block text-compact text-muted-foreground">{tradesText(entry)}</span>
      </span>
      {isOwn && <Badge variant="info">You</Badge>}
      <span className="font-semibold tabular-nums">{rText(totalR)}</span>
    </li>
  )
}

type TradesOf = Pick<LeaderboardEntry, 'fromStatements' | 'trades'>

/** How many trades, and how many of them come from a statement: '12 trades, 4 from a statement'. */
export function tradesText({ trades, fromStatements }: TradesOf): string {
  const all = trades === 1 ? '1 trade' : `${trades} trades`
  if (fromStatements === 0) return all
  return fromStatements < trades
    ? `${all}, ${fromStatements} from a statement`
    : `${all} from a statement`
}
