import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { decisionText, outcomeText } from '#client/ui/charts/market/decision-words.ts'
import { MomentHead } from '#client/ui/charts/market/moment-head.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { DecidedMoment } from '#contract/drills.ts'
import { marketText } from '../exercises/exercise-words.ts'
import { Replay } from '../exercises/replay.tsx'
import { unpacked } from '../exercises/unpacked.ts'
import type { DrillSteps } from './drill-player.tsx'
import { type DrillIds, decisionQuery } from './drills.queries.ts'

interface DecidedViewProps extends DrillSteps {
  ids: DrillIds
  decisionId: string
  /** Whether it was made just now: then what followed plays by itself. */
  isNew: boolean
}

/** What followed a decision, candle by candle, and then what it came to. */
export function DecidedView({ ids, decisionId, isNew, ...steps }: DecidedViewProps) {
  const decided = useQuery(decisionQuery(ids, decisionId))
  if (!decided.data) {
    if (!decided.isError) return <Spinner label="Loading the result" />
    return <QueryError message="The result could not be loaded." query={decided} />
  }
  return <Decided decided={decided.data} isNew={isNew} {...steps} />
}

interface DecidedProps extends DrillSteps {
  decided: DecidedMoment
  isNew: boolean
}

function Decided({ decided, isNew, busy, onNext, onShow }: DecidedProps) {
  const { packed, digits, followingPacked, round, setup, outcome, market } = decided
  const past = useMemo(() => unpacked(packed, digits), [packed, digits])
  const isLast = round.finishedAt !== null
  const toRound = () => onShow({ kind: 'round', id: round.id })
  return (
    <>
      <MomentHead moment={decided} size={round.size} />
      <Replay past={past} packed={followingPacked} drawn={decided} plays={isNew}>
        {(following) => (
          <>
            <Card title="Your result" level={3}>
              <div className="flex flex-col gap-3 text-sm">
                <p role="status" className="text-lg font-semibold tabular-nums">
                  {outcomeText(outcome)}
                </p>
                <p>{decisionText(decided)}.</p>
                <p>
                  Setup: <Badge>{setup}</Badge>
                </p>
                <p>{marketText(market, following)}</p>
                <RatingChange decided={decided} />
              </div>
            </Card>
            <div className="flex flex-wrap gap-2">
              {isNew && !isLast && (
                <Button busy={busy} onClick={onNext}>
                  Next
                </Button>
              )}
              {(isLast || !isNew) && (
                <Button variant={isNew ? 'primary' : 'outline'} onClick={toRound}>
                  {isNew ? 'See the round' : 'Back to the round'}
                </Button>
              )}
            </div>
          </>
        )}
      </Replay>
    </>
  )
}

function RatingChange({ decided: { rating, again } }: Pick<DecidedProps, 'decided'>) {
  if (!rating) {
    return (
      <p className="text-muted-foreground">
        {again && 'You had decided this moment before, so your rating stays as it is.'}
      </p>
    )
  }
  return (
    <p className="tabular-nums">
      Your rating: {rating.rating}, give or take {rating.deviation}
      <span className="text-muted-foreground"> (before: {rating.before})</span>
    </p>
  )
}
