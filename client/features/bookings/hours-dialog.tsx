import { zodResolver } from '@hookform/resolvers/zod'
import { call } from '#client/platform/http/call.ts'
import { ownZone } from '#client/platform/zone.ts'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormDialog, type FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { type BookingHours, getBookingHours } from '#contract/bookings.ts'
import {
  type HoursFormValues,
  hoursFormSchema,
  hoursFormValues,
  weekdays,
} from './hours-form-values.ts'
import { useSetHours } from './managed-calls.queries.ts'

interface HoursDialogProps {
  /** The hours to change; null before there are any. */
  hours: BookingHours | null
  onClose: () => void
}

/** When a mentor can be booked, and by whom. */
export function HoursDialog({ hours, onClose }: HoursDialogProps) {
  return (
    <FormDialog title="Hours for Calls" submitLabel="Save Hours" width="lg" onClose={onClose}>
      {(form) => <HoursForm {...form} hours={hours} />}
    </FormDialog>
  )
}

/** The hours of one person as an item of a form, which has an id. */
const itemOf = (hours: BookingHours) => ({ ...hours, id: 'own' })

async function currentHours() {
  const { hours } = await call(getBookingHours, {})
  if (!hours) throw new Error('The hours are gone.')
  return itemOf(hours)
}

const numbers = [
  ['length', 'Length (minutes)', undefined],
  ['buffer', 'Between calls (minutes)', 'Kept free before and after each call and live session'],
  ['noticeHours', 'Minimum notice (hours)', undefined],
  ['daysAhead', 'Bookable ahead (days)', undefined],
  ['changeHours', 'Changes until (hours before)', 'Students can move or cancel a call until then'],
] as const satisfies readonly (readonly [keyof HoursFormValues, string, string | undefined])[]

const programs = [
  ['academy', 'Academy'],
  ['mentorship', 'Mentorship'],
  ['community', 'Free community'],
] as const satisfies readonly (readonly [keyof HoursFormValues, string])[]

const days = ['day0', 'day1', 'day2', 'day3', 'day4', 'day5', 'day6'] as const

const resolver = zodResolver(hoursFormSchema)

const zones = () =>
  [...new Set([ownZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))

function HoursForm({
  id,
  hours,
  onSaved,
  onBusyChange,
}: FormInDialog & { hours: BookingHours | null }) {
  const save = useSetHours()
  const form = useItemForm({
    name: 'hours for calls',
    item: hours ? itemOf(hours) : undefined,
    resolver,
    values: (item) => hoursFormValues(item, ownZone()),
    serverNames: { meetingUrl: 'meetingUrl', timeZone: 'timeZone', exceptions: 'exceptions' },
    current: currentHours,
    savedTitle: () => 'Hours Saved',
    saveFailure: 'Failed to save the hours. Please try again.',
    onSaved,
    onBusyChange,
    send: (input, _, seenUpdatedAt) => save.mutateAsync({ ...input, seenUpdatedAt }),
  })
  const { register } = form
  const { errors } = form.formState
  return (
    <ItemForm id={id} form={form}>
      <Field label="Time zone of these hours" error={errors.timeZone?.message}>
        <Select {...register('timeZone')} options={zones()} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {days.map((day, index) => (
          <Field key={day} label={weekdays[index]} error={errors[day]?.message}>
            <Input {...register(day)} placeholder="09:00-12:00, 14:00-17:00" maxLength={100} />
          </Field>
        ))}
      </div>
      <Field
        label="Other days"
        hint="One per line: 2026-12-24 closed, or 2026-12-31 10:00-12:00"
        error={errors.exceptions?.message}
      >
        <Textarea {...register('exceptions')} rows={2} maxLength={10_000} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {numbers.map(([field, label, hint]) => (
          <Field key={field} label={label} hint={hint} error={errors[field]?.message}>
            <Input {...register(field)} inputMode="numeric" maxLength={4} />
          </Field>
        ))}
      </div>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 text-sm font-medium">Calls a month by program (0: none)</legend>
        <div className="grid grid-cols-3 gap-4">
          {programs.map(([field, label]) => (
            <Field key={field} label={label} error={errors[field]?.message}>
              <Input {...register(field)} inputMode="numeric" maxLength={2} />
            </Field>
          ))}
        </div>
      </fieldset>
      <Field
        label="Meeting link"
        hint="Shown beside the call to whoever has booked it"
        error={errors.meetingUrl?.message}
      >
        <Input {...register('meetingUrl')} type="url" placeholder="https://" />
      </Field>
    </ItemForm>
  )
}
