import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ChevronLeft, ChevronRight, Clock } from 'lucide-react'
import { useState } from 'react'
import { ownZone } from '#client/platform/zone.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { calendarDate, calendarDay, clock, dayOfYear } from '#client/ui/displays/format.ts'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import type { CallCalendar } from '#contract/bookings.ts'
import { type Span, shiftedDay, shownPeriod } from './calendar-days.ts'
import { callCalendarQuery, hoursQuery } from './managed-calls.queries.ts'
import { OfficeCallRow } from './office-call-row.tsx'

const HoursDialog = lateDialog(async () => (await import('./hours-dialog.tsx')).HoursDialog)

const spans = [
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
]
const whoseOptions = [
  { value: 'own', label: 'My calls' },
  { value: 'all', label: 'All mentors' },
]

/** The one-to-one calls of a day or a week, and the own hours in which they can be booked. */
export default function AdminCallsSection() {
  const [today] = useState(() => calendarDay(new Date()))
  const [day, setDay] = useState(today)
  const [span, setSpan] = useState<Span>('week')
  const [whose, setWhose] = useState<'own' | 'all'>('own')
  const [isEditing, setEditing] = useState(false)
  const period = shownPeriod(day, span)
  const calendar = useQuery(callCalendarQuery({ from: period.from, to: period.to, whose }))
  const hours = useQuery(hoursQuery())
  const step = span === 'week' ? 7 : 1
  const shown =
    span === 'week'
      ? `${calendarDate(period.days[0] ?? day)} – ${calendarDate(period.days.at(-1) ?? day)}`
      : calendarDate(day)
  return (
    <section aria-labelledby="calls" className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="calls" className="text-lg font-semibold">
            One-to-one Calls
          </h2>
          <p className="text-sm text-muted-foreground">Times in {ownZone().replaceAll('_', ' ')}</p>
        </div>
        <Button disabled={hours.data === undefined} onClick={() => setEditing(true)}>
          <Clock aria-hidden="true" />
          My Hours
        </Button>
      </div>
      {hours.isError && <QueryError message="Your hours could not be loaded." query={hours} />}
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex min-w-0 items-center gap-2 max-sm:basis-full">
          <Button
            variant="outline"
            size="icon"
            aria-label={`${span === 'week' ? 'Week' : 'Day'} before`}
            onClick={() => setDay(shiftedDay(day, -step))}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <Button variant="outline" onClick={() => setDay(today)}>
            Today
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label={`${span === 'week' ? 'Week' : 'Day'} after`}
            onClick={() => setDay(shiftedDay(day, step))}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
          <p aria-live="polite" className="min-w-0 px-2 text-sm font-medium">
            {shown}
          </p>
        </div>
        <div className="flex items-center gap-2 max-sm:basis-full max-sm:*:min-w-0 max-sm:*:flex-1">
          <Select
            aria-label="Period"
            value={span}
            onChange={({ target }) => setSpan(target.value as Span)}
            options={spans}
          />
          <Select
            aria-label="Whose calls"
            value={whose}
            onChange={({ target }) => setWhose(target.value as 'own' | 'all')}
            options={whoseOptions}
          />
        </div>
      </div>
      {calendar.isError && !calendar.data && (
        <QueryError message="The calls could not be loaded." query={calendar} />
      )}
      {calendar.isPending && <Spinner label="Loading the calls" />}
      {calendar.data && (
        <Days {...calendar.data} days={period.days} hasHours={hours.data !== null} />
      )}
      {isEditing && hours.data !== undefined && (
        <HoursDialog hours={hours.data} onClose={() => setEditing(false)} />
      )}
    </section>
  )
}

interface DaysProps extends CallCalendar {
  days: readonly string[]
  hasHours: boolean
}

/** What there is on each of the days; days without anything are left out. */
function Days({ calls, sessions, days, hasHours }: DaysProps) {
  if (calls.length === 0 && sessions.length === 0) {
    return (
      <EmptyState icon={<CalendarClock aria-hidden="true" />}>
        {hasHours
          ? 'No calls in this period.'
          : 'Set your hours and the programs they are for, and students can book one-to-one calls.'}
      </EmptyState>
    )
  }
  return days.map((date) => {
    const own = calls.filter(({ startsAt }) => calendarDay(startsAt) === date)
    const busy = sessions.filter(({ startsAt }) => calendarDay(startsAt) === date)
    const first = own[0] ?? busy[0]
    if (!first) return null
    return (
      <section key={date} aria-label={dayOfYear(first.startsAt)} className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold text-muted-foreground">{dayOfYear(first.startsAt)}</h3>
        <ul className="flex flex-col divide-y rounded-xl border bg-card">
          {busy.map(({ id, title, startsAt, endsAt }) => (
            <li key={id} className="p-4 text-sm text-muted-foreground">
              <span className="tabular-nums">
                {clock(startsAt)} – {clock(endsAt)}
              </span>{' '}
              <span className="break-words">Live session: {title}</span>
            </li>
          ))}
          {own.map((call) => (
            <OfficeCallRow key={call.id} call={call} />
          ))}
        </ul>
      </section>
    )
  })
}
