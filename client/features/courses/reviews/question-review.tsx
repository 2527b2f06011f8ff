import { useId, useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Answer } from '#contract/quizzes/questions.ts'
import type { QuestionCard, ReviewCard, ReviewedQuestion } from '#contract/reviews.ts'
import { QuestionText } from '../quizzes/question-exhibit.tsx'
import { AnswerFields } from '../quizzes/question-fields.tsx'
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

const noAnswer: { answer: Answer | null } = { answer: null }

/** A question that is asked again, and then what is right. */
export function QuestionReview({ card, send, onNext, isLast }: CardProps<QuestionCard>) {
  const [typed, type, draft] = useDraftState(`review ${askingOf(card)} ${card.version}`, noAnswer)
  const [isMissing, setMissing] = useState(false)
  /** Counts how often the fields were emptied, which keep what is typed. */
  const [fresh, setFresh] = useState(0)
  const [result, setResult] = useState<ReviewedQuestion | 'kept'>()
  const sending = useAnswerReview(card)
  const id = useId()
  const answer = async (given: Answer | null) => {
    if (sending.isPending) return
    try {
      const reviewed = await send(card, () => sending.mutateAsync(given))
      draft.drop()
      setResult(reviewed ?? 'kept')
    } catch (error) {
      failureToast(error, 'Your answer could not be sent. Please try again.')
      // The card is gone, or asks something else by now: the list, which has been read again, says so.
      if (error instanceof ApiProblem && error.status < 500) onNext()
    }
  }
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
    <form
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.answer === null) setMissing(true)
        else void answer(typed.answer)
      }}
    >
      <fieldset
        aria-labelledby={`${id}-prompt`}
        className="flex min-w-0 flex-col gap-3 rounded-xl border bg-card p-4 md:p-5"
      >
        <CardHead card={card} />
        <QuestionText question={card.question} promptId={`${id}-prompt`} />
        <DraftNotice
          draft={{
            ...draft,
            discard() {
              draft.discard()
              setFresh((before) => before + 1)
            },
          }}
        />
        <AnswerFields
          key={fresh}
          question={card.question}
          answer={typed.answer}
          onAnswer={(next) => {
            setMissing(false)
            type({ answer: next })
          }}
        />
        {isMissing && (
          <p role="alert" className="text-compact text-danger">
            Answer the question first.
          </p>
        )}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={sending.isPending}>
          Check
        </Button>
        <Button variant="ghost" disabled={sending.isPending} onClick={() => void answer(null)}>
          I don’t know
        </Button>
      </div>
    </form>
  )
}
