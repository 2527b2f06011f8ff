import { zodResolver } from '@hookform/resolvers/zod'
import { Controller } from 'react-hook-form'
import { DateTimeInput, Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { FormDialog, type FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { MarkdownField } from '#client/ui/forms/markdown-field.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { ManagedAssignment } from '#contract/assignments.ts'
import { assignmentFormSchema, assignmentFormValues } from './assignment-form-values.ts'
import { savedTitle, saveFailure } from './assignment-words.ts'
import { EvidenceFieldset } from './evidence-fieldset.tsx'
import {
  currentAssignment,
  useCreateAssignment,
  useUpdateAssignment,
} from './managed-assignments.queries.ts'
import { RubricFieldset } from './rubric-fieldset.tsx'

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
  const resolver = zodResolver(assignmentFormSchema(assignment))
  const form = useItemForm({
    name: 'assignment',
    item: assignment,
    resolver,
    values: (item) => assignmentFormValues(courseId, item),
    serverNames,
    current: currentAssignment,
    savedTitle,
    saveFailure,
    onSaved,
    onBusyChange,
    send(input, base, seenUpdatedAt) {
      if (!base) return create.mutateAsync(input)
      // An assignment cannot move to another course.
      const { courseId: _, ...changes } = input
      return update.mutateAsync({ id: base.id, changes: { ...changes, seenUpdatedAt } })
    },
  })
  const { register, control } = form
  const { errors } = form.formState
  return (
    <ItemForm id={id} form={form}>
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
      <RubricFieldset control={control} register={register} errors={errors} />
      <EvidenceFieldset
        register={register}
        errors={errors}
        isRequested={Boolean(assignment?.evidence)}
      />
    </ItemForm>
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
