import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useEffect } from 'react'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import type { ReviewStanding } from '#contract/reviews.ts'
import { pages } from '#contract/site/pages.ts'
import { reviewsQuery } from './reviews.queries.ts'
import { cardsText, doneText, streakText, timeText } from './reviews-words.ts'

/** What is to be reviewed today, on an overview. Its cards are fetched, so that they are there without a connection. */
export function ReviewsCard({ standing }: { standing: ReviewStanding }) {
  const { due, answered, streak } = standing
  const client = useQueryClient()
  useEffect(() => {
    if (due > 0) void client.prefetchQuery(reviewsQuery())
  }, [client, due])
  const note = [due > 0 ? timeText(due) : doneText(standing), streakText(streak)]
  return (
    <section
      aria-labelledby="to-review"
      className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border bg-card p-4 shadow-card md:px-5"
    >
      <div className="min-w-0 flex-1 basis-52">
        <h2 id="to-review" className="text-base font-semibold">
          {due > 0
            ? `Five minutes today: ${due} to review`
            : `Reviewed today: ${cardsText(answered)}`}
        </h2>
        <p className="mt-0.5 text-sm text-muted-foreground tabular-nums">
          {note.filter(Boolean).join(' · ')}
        </p>
      </div>
      {due > 0 && (
        <div className="max-md:w-full max-md:[&>a]:w-full">
          <ButtonLink to={pages.reviews} variant="outline">
            <RotateCcw aria-hidden="true" />
            Review
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
