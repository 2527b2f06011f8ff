import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { Drill } from '#contract/drills.ts'
import type { DrillSteps } from './drill-player.tsx'
import { DrillResults } from './drill-results.tsx'
import { counted } from './drill-words.ts'
import type { DrillIds } from './drills.queries.ts'

interface DrillOverviewProps extends DrillSteps {
  ids: DrillIds
  drill: Drill
}

/** A drill between its rounds: what it is, the own rating, and the way on. */
export function DrillOverview({ ids, drill, busy, onNext, onShow }: DrillOverviewProps) {
  const { decisions, moments, rating, round, can } = drill
  const [isOpen, setOpen] = useState(false)
  const isUnderWay = round !== null && round.finishedAt === null
  const size = Math.min(decisions, moments)
  return (
    <>
      <p className="max-w-prose text-sm">
        {counted(size, 'decision')} in a round: one moment of a market at a time, up to its last
        visible candle. Pairs and dates are hidden, and prices are shifted and scaled, so that
        nothing can be looked up. You decide, then see what followed.
      </p>
      {rating && <OwnRating rating={rating} />}
      {moments === 0 ? (
        <p className="text-sm text-muted-foreground">This drill has no moments yet.</p>
      ) : can.decide ? (
        <Button className="self-start" busy={busy} onClick={onNext}>
          {isUnderWay
            ? `Continue with decision ${Math.min(round.decided + 1, round.size)} of ${round.size}`
            : round
              ? 'Begin another round'
              : 'Begin'}
        </Button>
      ) : (
        <p className="text-sm text-muted-foreground">
          Students decide here; you take no part. The moments and what students make of them are in
          Manage Videos.
        </p>
      )}
      {round && (
        <div className="flex flex-wrap gap-2">
          {round.decided > 0 && (
            <Button
              variant="outline"
              size="sm"
              onClick={() => onShow({ kind: 'round', id: round.id })}
            >
              {isUnderWay ? 'This round so far' : 'The last round'}
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide your results' : 'Your results'}
          </Button>
        </div>
      )}
      {isOpen && <DrillResults ids={ids} onShow={onShow} />}
    </>
  )
}

/** A rating as a calm number. */
function OwnRating({ rating: { rating, deviation } }: { rating: NonNullable<Drill['rating']> }) {
  return (
    <div>
      <p className="text-sm text-muted-foreground">Your rating</p>
      <p className="text-2xl font-semibold tabular-nums">
        {rating}
        <span className="ml-2 text-sm font-normal text-muted-foreground">
          give or take {deviation}
        </span>
      </p>
      <p className="max-w-prose text-compact text-muted-foreground">
        It begins at 1500 and chooses moments that are neither too easy nor too hard for you. Only
        you and your teachers see it.
      </p>
    </div>
  )
}
