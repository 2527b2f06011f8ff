import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { ownZone } from '#client/platform/zone.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Textarea } from '#client/ui/controls/input.tsx'
import {
  appointment,
  calendarDay,
  calendarMonth,
  clock,
  dayOfYear,
} from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Form } from '#client/ui/forms/form.tsx'
import { FormFooter } from '#client/ui/forms/form-footer.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { BookableMentor, OwnCall } from '#contract/bookings.ts'
import { freeTimesQuery, useBookCall, useMoveCall } from './bookings.queries.ts'
import { leftText, minutesText } from './call-words.ts'

interface BookDialogProps {
  mentor: BookableMentor
  /** The call that gets another time; without one, a new one is booked. */
  moved?: OwnCall
  onClose: () => void
}

/** Books a call at one of the free times of a month, or moves one. */
export function BookDialog({ mentor, moved, onClose }: BookDialogProps) {
  const form = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const [topic, setTopic, draft] = useDraftState(`call with ${mentor.id}`, '')
  const book = useBookCall()
  const move = useMoveCall()
  const submit = async () => {
    if (!chosen) return
    const done = moved
      ? move.mutateAsync({ id: moved.id, startsAt: chosen, seenUpdatedAt: moved.updatedAt })
      : book.mutateAsync({ mentorId: mentor.id, startsAt: chosen, topic })
    const outcome = moved
      ? { done: 'Call Moved', failed: 'Failed to move the call. Please try again.' }
      : { done: 'Call Booked', failed: 'Failed to book the call. Please try again.' }
    if (!(await tellOutcome(done, outcome, { result: () => appointment(chosen) }))) {
      setChosen(null)
      return
    }
    if (!moved) draft.drop()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="lg"
      title={moved ? 'Move the Call' : `Book a Call with ${mentor.name}`}
      description={
        moved
          ? `Now ${appointment(moved.startsAt)}, with ${mentor.name}`
          : `${minutesText(mentor.length)}. It can be moved or cancelled until ${mentor.changeHours} h before.`
      }
      footer={
        <FormFooter
          form={form}
          busy={book.isPending || move.isPending}
          label={moved ? 'Move Call' : 'Book Call'}
          disabled={chosen === null}
          onCancel={onClose}
        />
      }
    >
      <Form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="flex flex-col gap-5"
      >
        <Times mentor={mentor} moving={moved?.id} chosen={chosen} onChoose={setChosen} />
        {!moved && (
          <Field label="Topic" hint="Optional: what you want to talk about">
            <Textarea
              value={topic}
              onChange={({ target }) => setTopic(target.value)}
              rows={2}
              maxLength={500}
            />
          </Field>
        )}
      </Form>
    </Dialog>
  )
}

/** The month after or before, as 2026-01. */
function monthBeside(month: string, by: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

const day = 24 * 3_600_000

interface TimesProps {
  mentor: BookableMentor
  moving: string | undefined
  chosen: string | null
  onChoose: (time: string | null) => void
}

/** The free times of a month, by day. */
function Times({ mentor, moving, chosen, onChoose }: TimesProps) {
  const [first] = useState(() => calendarDay(new Date()).slice(0, 7))
  const [last] = useState(() =>
    calendarDay(new Date(Date.now() + mentor.daysAhead * day)).slice(0, 7),
  )
  const [month, setMonth] = useState(first)
  const free = useQuery(freeTimesQuery({ mentorId: mentor.id, month, moving }))
  const turn = (by: 1 | -1) => {
    onChoose(null)
    setMonth(monthBeside(month, by))
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <Button
          variant="outline"
          size="icon"
          aria-label="Previous month"
          disabled={month <= first}
          onClick={() => turn(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <p aria-live="polite" className="text-center font-medium">
          {calendarMonth(month)}
          <span className="block text-compact font-normal text-muted-foreground">
            {ownZone().replaceAll('_', ' ')}
          </span>
        </p>
        <Button
          variant="outline"
          size="icon"
          aria-label="Next month"
          disabled={month >= last}
          onClick={() => turn(1)}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      {free.isError && <QueryError message="The times could not be loaded." query={free} />}
      {free.isPending && <Spinner label="Loading the times" />}
      {free.data && (
        <>
          <p className="text-sm text-muted-foreground">
            {leftText(free.data.left, calendarMonth(month), free.data.timeZone)}
          </p>
          {free.data.left > 0 && free.data.times.length === 0 && (
            <p className="text-sm">There are no free times in this month.</p>
          )}
          <Days times={free.data.times} chosen={chosen} onChoose={onChoose} />
        </>
      )}
    </div>
  )
}

function Days({
  times,
  chosen,
  onChoose,
}: { times: readonly string[] } & Pick<TimesProps, 'chosen' | 'onChoose'>) {
  const name = useId()
  const byDay = Map.groupBy(times, calendarDay)
  return (
    <div className="flex max-h-80 flex-col gap-4 overflow-y-auto p-0.5">
      {[...byDay].map(([date, ofDay]) => (
        <fieldset key={date}>
          <legend className="mb-1.5 text-sm font-medium">{dayOfYear(ofDay[0] ?? date)}</legend>
          <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
            {ofDay.map((time) => (
              <label
                key={time}
                className="flex h-10 cursor-pointer items-center justify-center rounded-md border border-edge bg-card text-sm tabular-nums hover:bg-muted has-checked:border-accent has-checked:bg-secondary has-checked:font-medium has-focus-visible:outline-2"
              >
                <input
                  type="radio"
                  name={name}
                  value={time}
                  checked={chosen === time}
                  onChange={() => onChoose(time)}
                  className="sr-only"
                />
                {clock(time)}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
