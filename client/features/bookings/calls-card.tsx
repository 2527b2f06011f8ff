import { CalendarClock } from 'lucide-react'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { appointment } from '#client/ui/displays/format.ts'
import type { Agenda } from '#contract/dashboards.ts'
import { pages } from '#contract/site/pages.ts'

/** The next one-to-one call on an overview, or that one can be booked. */
export function CallsCard({ next }: NonNullable<Agenda['calls']>) {
  return (
    <section
      aria-labelledby="one-to-one"
      className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border bg-card p-4 shadow-card md:px-5"
    >
      <div className="min-w-0 flex-1 basis-52">
        <h2 id="one-to-one" className="text-base font-semibold break-words">
          {next ? `Call with ${next.mentor ?? 'your mentor'}` : 'One-to-one calls'}
        </h2>
        <p className="mt-0.5 text-sm text-muted-foreground tabular-nums">
          {next ? (
            <time dateTime={next.startsAt}>{appointment(next.startsAt)}</time>
          ) : (
            'Book a time with your mentor.'
          )}
        </p>
      </div>
      <div className="max-md:w-full max-md:[&>a]:w-full">
        <ButtonLink to={pages.calls} variant="outline">
          <CalendarClock aria-hidden="true" />
          {next ? 'View Calls' : 'Book a Call'}
        </ButtonLink>
      </div>
    </section>
  )
}
