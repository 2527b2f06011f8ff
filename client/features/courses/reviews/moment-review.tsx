import { useMemo, useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { decisionText, outcomeText } from '#client/ui/charts/market/decision-words.ts'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { MomentCard, ReviewedMoment } from '#contract/reviews.ts'
import { DecisionForm } from '../exercises/decision-form.tsx'
import { marketText } from '../exercises/exercise-words.ts'
import { Replay } from '../exercises/replay.tsx'
import { unpacked } from '../exercises/unpacked.ts'
import { CardHead, Kept, NextCard } from './card-parts.tsx'
import type { CardProps } from './question-review.tsx'
import { askingOf, useDecideReview } from './review-sending.queries.ts'
import { comesBackText } from './reviews-words.ts'

/** A moment of a drill that is decided again, and then what followed. */
export function MomentReview({ card, send, onNext, isLast }: CardProps<MomentCard>) {
  const { packed, digits, following, frame, synthetic } = card.moment
  const past = useMemo(() => unpacked(packed, digits), [packed, digits])
  const [result, setResult] = useState<ReviewedMoment | 'kept'>()
  const sending = useDecideReview(card)
  if (result === 'kept') return <Kept card={card} onNext={onNext} isLast={isLast} />
  return (
    <article className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <CardHead card={card} />
        <Badge>Candles of {frameNames[frame]}</Badge>
        {synthetic && <Badge variant="warning">Synthetic</Badge>}
      </div>
      {result ? (
        <Replay past={past} packed={result.moment.followingPacked} drawn={result.moment} plays>
          {(count) => (
            <>
              <Result result={result} following={count} />
              <NextCard onNext={onNext} isLast={isLast} />
            </>
          )}
        </Replay>
      ) : (
        <DecisionForm
          draftName={`review ${askingOf(card)}`}
          past={past}
          following={following}
          busy={sending.isPending}
          onCommit={async ({ direction, entry, stop, target }) => {
            try {
              const decision = { direction, entry, stop, target }
              const reviewed = await send(card, () => sending.mutateAsync(decision))
              setResult(reviewed ?? 'kept')
              return true
            } catch (error) {
              const isGone =
                error instanceof ApiProblem && (error.status === 404 || error.status === 409)
              if (!isGone) throw error
              failureToast(error, 'This card is not asked any more.')
              onNext()
              return false
            }
          }}
        />
      )}
    </article>
  )
}

function Result({ result, following }: { result: ReviewedMoment; following: number }) {
  const { isRight, dueOn, moment } = result
  return (
    <Card title="Your result" level={3}>
      <div className="flex flex-col gap-3 text-sm">
        <p role="status" className="text-lg font-semibold tabular-nums">
          {outcomeText(moment.outcome)}
        </p>
        <p>{decisionText(moment)}.</p>
        <p>
          Setup: <Badge>{moment.setup}</Badge>
        </p>
        <p>{marketText(moment.market, following)}</p>
        <p className="text-muted-foreground">{comesBackText(isRight, dueOn)}</p>
      </div>
    </Card>
  )
}
