import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { minutes } from '#client/platform/http/query.ts'
import { ownZone } from '#client/platform/zone.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import type { BookableMentor, OwnCall } from '#contract/bookings.ts'
import { ownCallsQuery } from './bookings.queries.ts'
import { minutesText } from './call-words.ts'
import { OwnCallRow } from './own-call-row.tsx'

const BookDialog = lateDialog(async () => (await import('./book-dialog.tsx')).BookDialog)

interface Opened {
  mentor: BookableMentor
  moved?: OwnCall
}

/** The one-to-one calls of a student, and with whom more can be booked. */
export default function CallsSection() {
  const calls = useQuery({ ...ownCallsQuery(), refetchInterval: minutes(1) })
  const [opened, setOpened] = useState<Opened | null>(null)
  if (!calls.data) {
    if (!calls.isError) return <Spinner label="Loading your calls" />
    return <QueryError message="Your calls could not be loaded." query={calls} />
  }
  const { mentors, callsBought } = calls.data
  const now = Date.now()
  const isComing = (one: OwnCall) => one.cancelled === null && Date.parse(one.endsAt) > now
  const coming = calls.data.calls.filter(isComing)
  const others = calls.data.calls.filter((one) => !isComing(one))
  const mentorOf = (call: OwnCall) => mentors.find(({ id }) => id === call.mentor?.id)
  const move = (moved: OwnCall) => {
    const mentor = mentorOf(moved)
    if (mentor) setOpened({ mentor, moved })
  }
  return (
    <section aria-labelledby="one-to-one" className="flex max-w-4xl flex-col gap-6">
      <div>
        <h2 id="one-to-one" className="text-lg font-semibold">
          One-to-one calls
        </h2>
        <p className="text-sm text-muted-foreground">Times in {ownZone().replaceAll('_', ' ')}</p>
        {callsBought > 0 && (
          <p className="mt-1 text-sm">
            {callsBought === 1 ? '1 call' : `${callsBought} calls`} that you have bought can be
            booked, beside those of each month.
          </p>
        )}
      </div>
      {mentors.length > 0 && (
        <ul aria-label="Mentors" className="flex flex-col gap-3">
          {mentors.map((mentor) => (
            <li
              key={mentor.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border bg-card p-4"
            >
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-medium break-words">{mentor.name}</p>
                <p className="text-compact text-muted-foreground">
                  {minutesText(mentor.length)}
                  {mentor.callsAMonth > 0 && ` · ${mentor.callsAMonth} a month`}
                </p>
              </div>
              <Button
                className="max-md:w-full"
                aria-label={`Book a call with ${mentor.name}`}
                onClick={() => setOpened({ mentor })}
              >
                Book a Call
              </Button>
            </li>
          ))}
        </ul>
      )}
      {coming.length === 0 ? (
        <EmptyState icon={<CalendarClock aria-hidden="true" />}>
          {mentors.length > 0 ? 'No call is booked.' : 'One-to-one calls will appear here.'}
        </EmptyState>
      ) : (
        <ul
          aria-label="Upcoming calls"
          className="flex flex-col divide-y rounded-xl border bg-card"
        >
          {coming.map((call) => (
            <OwnCallRow key={call.id} call={call} onMove={mentorOf(call) && (() => move(call))} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <div className="flex flex-col gap-3">
          <h3 className="font-semibold text-muted-foreground">Past and cancelled calls</h3>
          <ul
            aria-label="Past and cancelled calls"
            className="flex flex-col divide-y rounded-xl border bg-card"
          >
            {others.map((call) => (
              <OwnCallRow key={call.id} call={call} />
            ))}
          </ul>
        </div>
      )}
      {opened && <BookDialog {...opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
