import { useMemo } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { MomentHead } from '#client/ui/charts/market/moment-head.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { ShownMoment } from '#contract/drills.ts'
import { DecisionForm } from '../exercises/decision-form.tsx'
import { unpacked } from '../exercises/unpacked.ts'
import { counted } from './drill-words.ts'
import { type DrillIds, useCommitDecision } from './drills.queries.ts'

interface DrillMomentProps {
  ids: DrillIds
  moment: ShownMoment
  /** How many decisions the round has. */
  size: number
  onDecided: () => void
}

/** A moment of the market up to its last visible candle, to be decided. */
export function DrillMoment({ ids, moment, size, onDecided }: DrillMomentProps) {
  const { decisionId, packed, digits, following } = moment
  const commit = useCommitDecision(ids, decisionId, onDecided)
  const past = useMemo(() => unpacked(packed, digits), [packed, digits])
  return (
    <>
      <MomentHead moment={moment} size={size} />
      <p className="text-sm text-muted-foreground">
        The pair and the date are hidden. Prices are shifted and scaled, so that the chart cannot be
        looked up; results in R are exactly those of the original. Your decision is final, and
        counts over the {counted(following, 'candle')} that {following === 1 ? 'follows' : 'follow'}
        : a stop loss that is touched counts before a take profit in the same candle.
      </p>
      <DecisionForm
        draftName={`drill ${decisionId}`}
        past={past}
        following={following}
        busy={commit.isPending}
        onCommit={async ({ direction, entry, stop, target }) => {
          try {
            await commit.mutateAsync({ direction, entry, stop, target })
          } catch (error) {
            if (!(error instanceof ApiProblem) || error.status !== 404) throw error
            toast({ title: 'Moment Taken Out', description: 'Continue with another one.' })
            return false
          }
          return true
        }}
      />
    </>
  )
}
