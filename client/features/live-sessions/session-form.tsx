import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import { ownZone } from '#client/platform/zone.ts'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { accessOptions } from '#client/ui/displays/access-badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { Field } from '#client/ui/forms/field.tsx'
import type { FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import type { LiveSession } from '#contract/live-sessions.ts'
import { DiscussedFields } from './discussed-fields.tsx'
import { currentSession, useScheduleSession, useUpdateSession } from './managed-sessions.queries.ts'
import { RepeatFields, WhichField } from './series-fields.tsx'
import { duplicateValues, sessionFormSchema, sessionFormValues } from './session-form-values.ts'
import { savedTitle, saveFailure } from './session-texts.ts'

/** Asks whether a time in the past is meant; the time that the session had is not in question. */
const isMeant = (date: string, session?: LiveSession): boolean | Promise<boolean> =>
  date === session?.date ||
  Date.parse(date) > Date.now() ||
  askFirst({
    title: `This time is in the past. ${session ? 'Save' : 'Create'} anyway?`,
    description: `${moment(date)}. Students will find it under past sessions.`,
    confirmLabel: session ? 'Save anyway' : 'Create anyway',
    destructive: false,
  })

interface SessionFormProps extends FormInDialog {
  /** The session to change; without one, a new session is scheduled. */
  session?: LiveSession
  /** The session that the new one is to be like. */
  like?: LiveSession
}

/** The fields of a live session; saves it and reports the outcome. */
export function SessionForm({ id, session, like, onSaved, onBusyChange }: SessionFormProps) {
  const schedule = useScheduleSession()
  const update = useUpdateSession()
  const resolver = zodResolver(sessionFormSchema(session))
  const form = useItemForm({
    name: like ? `live session like ${like.id}` : 'live session',
    item: session,
    resolver,
    values: (item) => (like ? duplicateValues(like, Date.now()) : sessionFormValues(item)),
    serverNames,
    current: currentSession,
    savedTitle,
    saveFailure,
    onSaved,
    onBusyChange,
    isReady: ({ date }) => isMeant(date, session),
    send: ({ which, repeats, ...input }, base, seenUpdatedAt) =>
      base
        ? update.mutateAsync({ id: base.id, changes: { ...input, which, seenUpdatedAt } })
        : schedule.mutateAsync({ ...input, repeats, copyOf: like?.id }),
  })
  const { register } = form
  const { errors } = form.formState
  const [repeats, access] = useWatch({ control: form.control, name: ['repeats', 'access'] })
  return (
    <ItemForm id={id} form={form}>
      <Field label="Title" error={errors.title?.message}>
        <Input {...register('title')} maxLength={200} />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea {...register('description')} rows={3} maxLength={5000} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Date" hint={`Your time zone: ${ownZone()}`} error={errors.date?.message}>
          <Input {...register('date')} type="datetime-local" />
        </Field>
        <Field label="Duration (minutes)" error={errors.duration?.message}>
          <Input {...register('duration')} inputMode="numeric" />
        </Field>
      </div>
      {!session && (
        <RepeatFields register={register} repeats={repeats} untilError={errors.until?.message} />
      )}
      <Field
        label="Meeting link"
        hint="Students get it when they join, from 15 minutes before the start"
        error={errors.meetingUrl?.message}
      >
        <Input {...register('meetingUrl')} type="url" placeholder="https://" />
      </Field>
      <Field label="Recording link" error={errors.recordingUrl?.message}>
        <Input {...register('recordingUrl')} type="url" placeholder="https://" />
      </Field>
      <Field
        label="Chapters of the recording"
        hint="One per line, with its time: 12:30 Risk of one trade"
        error={errors.chapters?.message}
      >
        <Textarea {...register('chapters')} rows={2} maxLength={12_000} />
      </Field>
      <DiscussedFields control={form.control} setValue={form.setValue} />
      <Field label="Host" hint="Optional: who leads it" error={errors.host?.message}>
        <Input {...register('host')} maxLength={100} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Access level" error={errors.access?.message}>
          <Select {...register('access')} options={accessOptions} />
        </Field>
        <Field
          label="Places"
          hint="Students reserve one to join. Empty: everybody may join"
          error={errors.capacity?.message}
        >
          <Input {...register('capacity')} inputMode="numeric" />
        </Field>
      </div>
      {access !== 'community_student' && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1.5 text-sm font-medium">Also for</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {accessOptions
              .filter(({ value }) => value !== access && value !== 'community_student')
              .map(({ value, label }) => (
                <Checkbox key={value} {...register('alsoFor')} value={value} label={label} />
              ))}
          </div>
        </fieldset>
      )}
      {session?.series && <WhichField register={register} />}
    </ItemForm>
  )
}

const serverNames = {
  title: 'title',
  description: 'description',
  date: 'date',
  duration: 'duration',
  meetingUrl: 'meetingUrl',
  recordingUrl: 'recordingUrl',
  roleAccess: 'access',
  capacity: 'capacity',
  host: 'host',
  chapters: 'chapters',
  'repeats.until': 'until',
} as const
