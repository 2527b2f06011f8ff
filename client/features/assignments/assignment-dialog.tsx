import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, useForm } from 'react-hook-form'
import { DateTimeInput, Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { DraftNotice } from '#client/ui/forms/draft-notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormDialog, type FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { showIssues } from '#client/ui/forms/form-issues.ts'
import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { useEditForm } from '#client/ui/forms/use-edit-form.ts'
import { useFormDraft } from '#client/ui/forms/use-form-draft.ts'
import type { AssignmentInput, ManagedAssignment } from '#contract/assignments.ts'
import { assignmentFormSchema, assignmentFormValues } from './assignment-form-values.ts'
import { savedTitle, saveFailure } from './assignment-words.ts'
import {
  currentAssignment,
  useCreateAssignment,
  useUpdateAssignment,
} from './assignments.queries.ts'
import { EvidenceFieldset } from './evidence-fieldset.tsx'
import { MarkdownField } from './markdown-field.tsx'

interface AssignmentDialogProps {
  /** The assignment to change; without one, a new one is set. */
  assignment?: ManagedAssignment
  courses: readonly { value: string; label: string }[]
  /** The preselected course for a new one; '' for none. */
  courseId: string
  onClose: () => void
}

/** Sets an assignment for a course, or changes one. */
export function AssignmentDialog(props: AssignmentDialogProps) {
  const { assignment, onClose } = props
  return (
    <FormDialog
      title={assignment ? 'Edit Assignment' : 'Create Assignment'}
      submitLabel={assignment ? 'Save Changes' : 'Create Assignment'}
      width="lg"
      maxHeight="90vh"
      onClose={onClose}
    >
      {(form) => <AssignmentForm {...form} {...props} />}
    </FormDialog>
  )
}

interface AssignmentFormProps extends Omit<AssignmentDialogProps, 'onClose'>, FormInDialog {}

function AssignmentForm(props: AssignmentFormProps) {
  const { id, assignment, courses, courseId, onSaved, onBusyChange } = props
  const create = useCreateAssignment()
  const update = useUpdateAssignment()
  const form = useForm({
    defaultValues: assignmentFormValues(courseId, assignment),
    resolver: zodResolver(assignmentFormSchema(assignment)),
  })
  const { register, control, handleSubmit, reset, setError, formState } = form
  const draft = useFormDraft(form, { name: 'assignment', item: assignment })
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
    current: currentAssignment,
    fill: (current) => reset(assignmentFormValues(courseId, current)),
    showIssues: (error) => showIssues(error, setError, serverNames),
  })
  const { base } = edit

  const save = (input: AssignmentInput, seenUpdatedAt?: string) =>
    edit.save(() => {
      if (!base) return create.mutateAsync(input)
      // An assignment cannot move to another course.
      const { courseId: _, ...changes } = input
      return update.mutateAsync({ id: base.id, changes: { ...changes, seenUpdatedAt } })
    })
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
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Course" error={errors.courseId?.message}>
          <Select
            {...register('courseId')}
            disabled={assignment !== undefined}
            options={[{ value: '', label: 'Choose a course' }, ...optionsWith(courses, assignment)]}
          />
        </Field>
        <Field
          label="Due date"
          hint="Optional. Submissions after it are marked late."
          error={errors.dueDate?.message}
        >
          <DateTimeInput {...register('dueDate')} />
        </Field>
      </div>
      <Controller
        control={control}
        name="description"
        render={({ field }) => (
          <MarkdownField
            label="Description"
            value={field.value}
            onChange={field.onChange}
            maxLength={20_000}
            error={errors.description?.message}
          />
        )}
      />
      <EvidenceFieldset
        register={register}
        errors={errors}
        isAsked={Boolean(assignment?.evidence)}
      />
    </form>
  )
}

/** The options, including the assignment's own course even if there are too many to list. */
function optionsWith(
  courses: AssignmentDialogProps['courses'],
  assignment: ManagedAssignment | undefined,
) {
  const own = assignment?.course
  if (!own || courses.some(({ value }) => value === own.id)) return courses
  return [{ value: own.id, label: own.title }, ...courses]
}

const serverNames = {
  title: 'title',
  description: 'description',
  dueDate: 'dueDate',
  courseId: 'courseId',
} as const
