import { MomentHead } from '#client/ui/charts/market/moment-head.tsx'
import type { ShownMoment } from '#contract/drills.ts'
import { counted } from './own-drill-words.ts'
import { useCommitOwn } from './own-drills.queries.ts'
import type { PracticeParts } from './practice-parts.ts'

interface OwnMomentViewProps {
  id: string
  moment: ShownMoment
  /** How many decisions the round has. */
  size: number
  parts: PracticeParts
  onDecided: () => void
}

/** A moment before an own entry, to be decided again. */
export function OwnMomentView({ id, moment, size, parts, onDecided }: OwnMomentViewProps) {
  const { decisionId, packed, digits, following } = moment
  const commit = useCommitOwn(id, decisionId, onDecided)
  return (
    <>
      <MomentHead moment={moment} size={size} />
      <p className="text-sm text-muted-foreground">
        You opened a trade right after the last candle. Which one it was is hidden, as is the date,
        and prices are shifted and scaled; results in R are exactly those of the original. Your
        decision is final, and counts over the {counted(following, 'candle')} that follow: a stop
        loss that is touched counts before a take profit in the same candle.
      </p>
      <parts.Decision
        draftName={`own drill ${decisionId}`}
        packed={packed}
        digits={digits}
        following={following}
        busy={commit.isPending}
        onCommit={async ({ direction, entry, stop, target }) => {
          await commit.mutateAsync({ direction, entry, stop, target })
          return true
        }}
      />
    </>
  )
}
