import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { showIssues } from '#client/ui/form-issues.ts'
import { DateTimeInput, Input } from '#client/ui/input.tsx'
import { failureToast } from '#client/ui/outcome-toast.ts'
import { Select } from '#client/ui/select.tsx'
import { toast } from '#client/ui/toast.tsx'
import type { ManagedAssignment } from '#contract/assignments.ts'
import { assignmentFormSchema, assignmentFormValues } from './assignment-form-values.ts'
import { saveFailure } from './assignment-words.ts'
import { useCreateAssignment, useUpdateAssignment } from './assignments.queries.ts'
import { MarkdownField } from './markdown-field.tsx'

interface AssignmentDialogProps {
  /** The assignment to change; without one a new one is set. */
  assignment?: ManagedAssignment
  courses: readonly { value: string; label: string }[]
  /** The course that a new one is proposed for; '' for none. */
  courseId: string
  onClose: () => void
}

/** Sets an assignment for a course, or changes one. */
export function AssignmentDialog(props: AssignmentDialogProps) {
  const { assignment, courses, courseId, onClose } = props
  const formId = useId()
  const create = useCreateAssignment()
  const update = useUpdateAssignment()
  const { register, control, handleSubmit, setError, formState } = useForm({
    defaultValues: assignmentFormValues(courseId, assignment),
    resolver: zodResolver(assignmentFormSchema(assignment)),
  })
  const { errors } = formState
  const busy = create.isPending || update.isPending

  const submit = handleSubmit(async (input) => {
    if (busy) return
    try {
      if (assignment) {
        // It stays with its course.
        const { courseId: _, ...changes } = input
        const seenUpdatedAt = assignment.updatedAt
        await update.mutateAsync({ id: assignment.id, changes: { ...changes, seenUpdatedAt } })
      } else await create.mutateAsync(input)
      toast({
        title: assignment ? 'Assignment Updated' : 'Assignment Created',
        variant: 'success',
      })
      onClose()
    } catch (error) {
      showIssues(error, setError, serverNames)
      failureToast(error, saveFailure)
    }
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      dismissible={!formState.isDirty}
      title={assignment ? 'Edit Assignment' : 'Create Assignment'}
      width="lg"
      maxHeight="90vh"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {assignment ? 'Save Changes' : 'Create Assignment'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        <Field label="Title" error={errors.title?.message}>
          <Input {...register('title')} maxLength={200} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Course" error={errors.courseId?.message}>
            <Select
              {...register('courseId')}
              disabled={assignment !== undefined}
              options={[
                { value: '', label: 'Choose a course' },
                ...optionsWith(courses, assignment),
              ]}
            />
          </Field>
          <Field
            label="Due date"
            hint="Optional. Later, a submission is marked late."
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
      </form>
    </Dialog>
  )
}

/** The choices, with the assignment's own course even where there are too many to list. */
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
