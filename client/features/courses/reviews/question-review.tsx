import { useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import type { QuestionCard, ReviewCard, ReviewedQuestion } from '#contract/reviews.ts'
import { AnswerForm } from '../quizzes/answer-form.tsx'
import { QuestionText } from '../quizzes/question-exhibit.tsx'
import { QuestionOutcome, Verdict } from '../quizzes/question-outcome.tsx'
import { CardHead, Kept, NextCard } from './card-parts.tsx'
import { askingOf, useAnswerReview } from './review-sending.queries.ts'
import { comesBackText } from './reviews-words.ts'

export interface CardProps<Card extends ReviewCard> {
  card: Card
  /** Carries out the sending of its answer; the card stays on the screen. */
  send: <Sent>(card: ReviewCard, work: () => Promise<Sent>) => Promise<Sent>
  onNext: () => void
  isLast: boolean
}

/** A question that is asked again, and then what is right. */
export function QuestionReview({ card, send, onNext, isLast }: CardProps<QuestionCard>) {
  const [result, setResult] = useState<ReviewedQuestion | 'kept'>()
  const sending = useAnswerReview(card)
  if (result === 'kept') return <Kept card={card} onNext={onNext} isLast={isLast} />
  if (result) {
    return (
      <article className="flex min-w-0 flex-col gap-3 rounded-xl border bg-card p-4 md:p-5">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <CardHead card={card} />
          <div role="status">
            <Verdict isRight={result.isRight} points={result.outcome.points} />
          </div>
        </div>
        {/* What is shown above the question came with the card. */}
        <QuestionOutcome
          question={{ ...card.question, ...result.question }}
          outcome={result.outcome}
        />
        <p className="text-sm text-muted-foreground">
          {comesBackText(result.isRight, result.dueOn)}
        </p>
        <NextCard onNext={onNext} isLast={isLast} />
      </article>
    )
  }
  return (
    <AnswerForm
      className="flex min-w-0 flex-col gap-4"
      question={card.question}
      draftName={`review ${askingOf(card)} ${card.version}`}
      text={(promptId) => (
        <>
          <CardHead card={card} />
          <QuestionText question={card.question} promptId={promptId} />
        </>
      )}
      fieldsLook="flex min-w-0 flex-col gap-3 rounded-xl border bg-card p-4 md:p-5"
      busy={sending.isPending}
      send={async (given) => {
        const reviewed = await send(card, () => sending.mutateAsync(given))
        setResult(reviewed ?? 'kept')
      }}
      // The card is gone, or asks something else by now: the list, which has been read again, says so.
      onFailed={(error) => {
        if (error instanceof ApiProblem && error.status < 500) onNext()
      }}
    />
  )
}
