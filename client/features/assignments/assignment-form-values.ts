import { z } from 'zod'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import type { ManagedAssignment } from '#contract/assignments.ts'
import { assignmentInputSchema } from '#schemas/assignments.ts'
import { evidenceFields, evidenceOf, evidenceValues } from './evidence-form-values.ts'

const { title, description } = assignmentInputSchema.shape

/** The fields' values, and the assignment they produce; an unchanged due date stays as it is. */
export const assignmentFormSchema = (assignment?: ManagedAssignment) =>
  z
    .object({
      courseId: z.string().min(1, 'Course is required'),
      title,
      description,
      dueDate: z
        .string()
        .refine((typed) => typed === '' || fromLocalInput(typed) !== null, 'Must be a date'),
      ...evidenceFields,
    })
    .transform(({ courseId, title, description, dueDate, ...requested }) => ({
      courseId,
      title,
      description,
      dueDate: fromLocalInput(dueDate, assignment?.dueDate),
      evidence: evidenceOf(requested, assignment?.evidence),
    }))

/** The fields for an existing assignment, or those of a new one for a course. */
export const assignmentFormValues = (courseId: string, assignment?: ManagedAssignment) => ({
  courseId: assignment?.course.id ?? courseId,
  title: assignment?.title ?? '',
  description: assignment?.description ?? '',
  dueDate: assignment?.dueDate ? toLocalInput(assignment.dueDate) : '',
  ...evidenceValues(assignment?.evidence),
})
