import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ownZone } from '#client/platform/zone.ts'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { accessOptions } from '#client/ui/displays/access-badge.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { useEditForm } from '#client/ui/forms/use-edit-form.ts'
import { useFormDraft } from '#client/ui/forms/use-form-draft.ts'
import type { LiveSession, LiveSessionInput } from '#contract/live-sessions.ts'
import { currentSession, useScheduleSession, useUpdateSession } from './live-sessions.queries.ts'
import { sessionFormSchema, sessionFormValues } from './session-form-values.ts'
import { savedTitle, saveFailure } from './session-texts.ts'

interface SessionFormProps {
  /** The id of the form element: a button outside it submits with `form={id}`. */
  id: string
  /** The session to change; without one, a new session is scheduled. */
  session?: LiveSession
  /** Called once the session is saved. */
  onSaved: () => void
  /** Called when saving begins and ends. */
  onBusyChange?: (busy: boolean) => void
}

/** The fields of a live session; saves it and reports the outcome. */
export function SessionForm({ id, session, onSaved, onBusyChange }: SessionFormProps) {
  const schedule = useScheduleSession()
  const update = useUpdateSession()
  const form = useForm({
    defaultValues: sessionFormValues(session),
    resolver: zodResolver(sessionFormSchema(session)),
  })
  const { register, handleSubmit, reset, setError, formState } = form
  const draft = useFormDraft(form, { name: 'live session', item: session })
  const { errors } = formState
  const edit = useEditForm({
    item: draft.item,
    savedTitle,
    saveFailure,
    onSaved() {
      draft.drop()
      onSaved()
    },
    onBusyChange,
    current: currentSession,
    fill: (current) => reset(sessionFormValues(current)),
    showIssues: (error) => showIssues(error, setError, serverNames),
  })
  const { base } = edit

  const save = (input: LiveSessionInput, seenUpdatedAt?: string) =>
    edit.save(() =>
      base
        ? update.mutateAsync({ id: base.id, changes: { ...input, seenUpdatedAt } })
        : schedule.mutateAsync(input),
    )
  const submit = handleSubmit((input) => save(input, base?.updatedAt))
  const saveAnyway = handleSubmit((input) => save(input))
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
    >
      <DraftNotice draft={draft} />
      <OvertakenNotice edit={edit} onSaveAnyway={() => void saveAnyway()} />
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
      <Field label="Access level" error={errors.access?.message}>
        <Select {...register('access')} options={accessOptions} />
      </Field>
    </form>
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
} as const
