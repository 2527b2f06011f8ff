import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWaiting } from '#client/platform/offline/use-outbox.ts'
import { ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { WaitingList } from '#client/ui/lists/waiting-list.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import type { ReviewCard, Reviews } from '#contract/reviews.ts'
import { askingOf, reviewParcel } from './review-sending.queries.ts'
import { reviewsQuery } from './reviews.queries.ts'
import { cardsText, doneText, streakText } from './reviews-words.ts'

const MomentReview = lateContent(async () => (await import('./moment-review.tsx')).MomentReview)
const QuestionReview = lateContent(
  async () => (await import('./question-review.tsx')).QuestionReview,
)

/** What was wrong in quizzes and drills, asked again: a few cards a day. */
export default function ReviewsSection() {
  const reviews = useQuery(reviewsQuery())
  if (!reviews.data) {
    if (!reviews.isError) return <Spinner label="Loading your cards" />
    return (
      <ErrorState
        message="Your cards could not be loaded."
        onRetry={() => void reviews.refetch()}
      />
    )
  }
  return <Run reviews={reviews.data} />
}

/** The cards of today, one after the other. */
function Run({ reviews }: { reviews: Reviews }) {
  const [answered, setAnswered] = useState<readonly string[]>([])
  /** The card on the screen: it stays while it is asked or its result is shown, whatever is first in the list by then. */
  const [shown, setShown] = useState<ReviewCard>()
  const frame = useRef<HTMLElement>(null)
  const waiting = useWaiting(reviewParcel)
  const unsent = waiting.filter(({ refusal }) => refusal === null).map(({ about }) => about)
  const left = reviews.cards.filter(
    (card) => !answered.includes(askingOf(card)) && !unsent.includes(askingOf(card)),
  )
  const stays =
    shown && (answered.includes(askingOf(shown)) || left.some((one) => isSame(one, shown)))
  const card = stays ? shown : left[0]
  if (card !== shown) setShown(card)
  const goOn = () => {
    setShown(undefined)
    frame.current?.scrollIntoView({ block: 'nearest' })
    frame.current?.focus({ preventScroll: true })
  }
  const props = {
    async send<Sent>(sent: ReviewCard, work: () => Promise<Sent>): Promise<Sent> {
      const asking = askingOf(sent)
      // From now on: the list has lost the card by the time its result is there.
      setAnswered((before) => [...before, asking])
      try {
        return await work()
      } catch (error) {
        setAnswered((before) => before.filter((one) => one !== asking))
        throw error
      }
    },
    onNext: goOn,
    isLast: left.length === 0,
    waiting: <Spinner label="Loading the card" />,
    failure: 'This card could not be loaded.',
  }
  return (
    <section
      ref={frame}
      // Focusable by script only.
      tabIndex={-1}
      aria-labelledby="reviews"
      className="flex max-w-4xl scroll-mt-20 flex-col gap-5 rounded-lg"
    >
      <div>
        <h2 id="reviews" className="text-lg font-semibold">
          Five minutes a day
        </h2>
        <p role="status" className="text-sm text-muted-foreground tabular-nums">
          {[left.length > 0 ? `${cardsText(left.length)} to go` : '', streakText(reviews.streak)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!card && <Done reviews={reviews} isAny={answered.length > 0 || unsent.length > 0} />}
      {card?.kind === 'question' && <QuestionReview key={keyOf(card)} card={card} {...props} />}
      {card?.kind === 'moment' && <MomentReview key={askingOf(card)} card={card} {...props} />}
      <WaitingList kind={reviewParcel} />
    </section>
  )
}

/** Tells cards apart, also a question from what its teacher has made of it. */
const keyOf = (card: ReviewCard) =>
  card.kind === 'question' ? `${askingOf(card)} ${card.version}` : askingOf(card)

const isSame = (one: ReviewCard, other: ReviewCard) => keyOf(one) === keyOf(other)

function Done({ reviews: { answered, nextOn }, isAny }: { reviews: Reviews; isAny: boolean }) {
  return (
    <div className="flex flex-col gap-2 rounded-xl border bg-card p-4 text-sm md:p-5">
      <p className="font-medium">{doneText({ answered: answered + (isAny ? 1 : 0), nextOn })}</p>
      <p className="text-muted-foreground">
        Questions of quizzes and moments of drills that went wrong come back here after days, less
        and less often the better you know them. A day off now and then does not matter.
      </p>
    </div>
  )
}
