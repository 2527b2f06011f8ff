import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { DateTimeInput, Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { LinkedKind, ManagedLinkedLesson } from '#contract/linked-lessons.ts'
import { choicesQuery, currentLinked, useAddLinked } from './linked.queries.ts'
import { linkedFormSchema, linkedFormValues, newOne } from './linked-form-values.ts'

interface LinkedFormProps {
  courseId: string
  kind: LinkedKind
  /** Called when it is added or given up. */
  onClose: () => void
}

const words = {
  assignment: {
    name: 'Assignment',
    title: 'Assignment',
    fresh: 'A new assignment',
    time: 'Due date',
  },
  session: { name: 'Live session', title: 'Live Session', fresh: 'A new session', time: 'Date' },
} as const

/** A new lesson that is an assignment or a session: one that is there, or a new one. */
export function LinkedForm(props: LinkedFormProps) {
  const choices = useQuery(choicesQuery(props.courseId))
  if (choices.isError) {
    return <QueryError message="What there is could not be loaded." query={choices} />
  }
  if (!choices.data) return <Spinner label="Loading the form" />
  const { assignments, sessions } = choices.data
  const there =
    props.kind === 'assignment'
      ? assignments.map(({ id, title }) => ({ value: id, label: title }))
      : sessions.map(({ id, title, date }) => ({ value: id, label: `${title}, ${moment(date)}` }))
  return <Fields {...props} there={there} />
}

interface FieldsProps extends LinkedFormProps {
  there: { value: string; label: string }[]
}

function Fields({ courseId, kind, there, onClose }: FieldsProps) {
  const add = useAddLinked(courseId)
  const resolver = zodResolver(linkedFormSchema(kind))
  const form = useItemForm({
    name: `${kind} lesson of ${courseId}`,
    item: undefined as ManagedLinkedLesson | undefined,
    resolver,
    values: () => linkedFormValues,
    serverNames,
    current: (lessonId) => currentLinked({ courseId, lessonId }),
    savedTitle: () => `${words[kind].title} Added`,
    saveFailure: 'Failed to save content. Please try again.',
    onSaved: onClose,
    send: (input) => add.mutateAsync(input),
  })
  const { control, draft, edit, register } = form
  const { errors } = form.formState
  const isNew = useWatch({ control, name: 'target' }) === newOne
  const cancel = () => {
    draft.discard()
    onClose()
  }
  return (
    <ItemForm form={form}>
      <Field
        label={words[kind].name}
        hint={kind === 'session' ? 'Not in courses that are also for other programs.' : undefined}
        error={errors.target?.message}
      >
        <Select
          {...register('target')}
          options={[{ value: newOne, label: words[kind].fresh }, ...there]}
        />
      </Field>
      {isNew && (
        <>
          <Field label="Title" error={errors.title?.message}>
            <Input {...register('title')} maxLength={200} />
          </Field>
          <Field
            label="Description"
            hint={kind === 'assignment' ? 'Markdown.' : undefined}
            error={errors.description?.message}
          >
            <Textarea {...register('description')} rows={4} maxLength={5000} />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={words[kind].time}
              hint={
                kind === 'assignment'
                  ? 'Optional. Submissions after it are marked late.'
                  : 'It is not announced; reminders are sent.'
              }
              error={errors.time?.message}
            >
              <DateTimeInput {...register('time')} />
            </Field>
            {kind === 'session' && (
              <Field label="Duration (minutes)" error={errors.duration?.message}>
                <Input {...register('duration')} inputMode="numeric" maxLength={4} />
              </Field>
            )}
          </div>
          {kind === 'session' && (
            <Field label="Meeting link" hint="Optional" error={errors.meetingUrl?.message}>
              <Input {...register('meetingUrl')} inputMode="url" maxLength={2000} />
            </Field>
          )}
        </>
      )}
      {kind === 'assignment' && (
        <Checkbox
          label="The lesson is completed only once it is passed"
          {...register('mustPass')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline" busy={edit.busy}>
          Add {words[kind].title}
        </Button>
        <Button variant="ghost" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </ItemForm>
  )
}

const serverNames = {
  assignment: 'target',
  session: 'target',
  'assignment.title': 'title',
  'assignment.description': 'description',
  'assignment.dueDate': 'time',
  'session.title': 'title',
  'session.description': 'description',
  'session.date': 'time',
  'session.duration': 'duration',
  'session.meetingUrl': 'meetingUrl',
} as const
