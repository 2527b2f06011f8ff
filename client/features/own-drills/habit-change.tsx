import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import type { HabitChange, OwnDrillBrief } from '#contract/own-drills.ts'
import { changeTexts, practiceName } from './own-drill-words.ts'
import { habitChangeQuery } from './own-drills.queries.ts'

/** Whether the trades of a drill's habit have changed since it is practised. */
export function OwnChange({ drill }: { drill: OwnDrillBrief }) {
  const change = useQuery(habitChangeQuery(drill.id))
  return <ChangeView change={change} drill={drill} />
}

interface ChangeViewProps {
  change: UseQueryResult<HabitChange>
  drill: Pick<OwnDrillBrief, 'habit' | 'of' | 'currency'>
}

export function ChangeView({ change, drill }: ChangeViewProps) {
  return (
    <Card
      title="Before and since"
      description={`${practiceName(drill)}, all of them in ${drill.currency}`}
      level={3}
    >
      {change.data ? (
        <Texts change={change.data} currency={drill.currency} />
      ) : change.isError ? (
        <QueryError message="The comparison could not be loaded." query={change} />
      ) : (
        <Skeleton className="h-12" />
      )}
    </Card>
  )
}

function Texts({ change, currency }: { change: HabitChange; currency: string }) {
  const { since, comparison } = change
  if (!since) {
    return (
      <p className="text-sm text-muted-foreground">
        The first finished round is where before ends: none is finished yet.
      </p>
    )
  }
  const [first, ...others] = changeTexts(change, currency)
  return (
    <div className="flex flex-col gap-1 text-sm tabular-nums">
      <p className={comparison ? 'font-medium' : ''}>
        {first}{' '}
        {comparison && !comparison.isClear && <Badge variant="outline">May be chance</Badge>}
      </p>
      {others.map((text) => (
        <p key={text} className="text-muted-foreground">
          {text}
        </p>
      ))}
      <p className="text-compact text-muted-foreground">
        Since {day(since)}. Other things may have changed as well; this is no proof of what did it.
      </p>
    </div>
  )
}
