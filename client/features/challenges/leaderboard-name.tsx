import { useQuery } from '@tanstack/react-query'
import { ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { leaderboardQuery } from './challenges.queries.ts'
import { Naming } from './naming.tsx'

/** The same choice as below the leaderboard, for the settings. */
export function LeaderboardName() {
  const standings = useQuery(leaderboardQuery())
  if (standings.data) return <Naming isNamed={standings.data.isNamed} />
  if (!standings.isError) return <Skeleton className="h-6" />
  return (
    <ErrorState
      message="The switch could not be loaded."
      onRetry={() => void standings.refetch()}
    />
  )
}
