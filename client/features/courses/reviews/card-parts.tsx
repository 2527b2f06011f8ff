import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import type { ReviewCard } from '#contract/reviews.ts'
import { lessonPage } from '#contract/site/pages.ts'

/** Which lesson a card is from. */
export function CardHead({ card: { lesson } }: { card: ReviewCard }) {
  return (
    <p className="min-w-0 text-compact text-muted-foreground">
      From{' '}
      <Link
        to={lessonPage(lesson.courseId, lesson.id)}
        className="break-words underline-offset-4 hover:underline"
      >
        {lesson.title}
      </Link>
    </p>
  )
}

interface NextProps {
  onNext: () => void
  isLast: boolean
}

/** Leads on; takes the focus, which the button that sent the answer has lost. */
export function NextCard({ onNext, isLast }: NextProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <Button ref={button} className="self-start" onClick={onNext}>
      {isLast ? 'Done' : 'Next'}
    </Button>
  )
}

/** Shown instead of a result as long as the academy has not got the answer. */
export function Kept({ card, ...next }: NextProps & { card: ReviewCard }) {
  return (
    <article className="flex min-w-0 flex-col gap-3 rounded-xl border bg-card p-4 md:p-5">
      <CardHead card={card} />
      <Notice>
        Your answer is kept on this device. It is marked as soon as the academy can be reached.
      </Notice>
      <NextCard {...next} />
    </article>
  )
}
