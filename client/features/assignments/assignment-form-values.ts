import { z } from 'zod'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import type { ManagedAssignment } from '#contract/assignments.ts'
import {
  assignmentInputSchema,
  criteriaMaximum,
  criterionPointsMaximum,
} from '#schemas/assignments.ts'
import { evidenceFields, evidenceOf, evidenceValues } from './evidence-form-values.ts'

const { title, description } = assignmentInputSchema.shape

/** The criteria as typed. */
const rubricField = z
  .array(
    z.object({
      name: z.string().trim().min(1, 'Criterion is required').max(100),
      points: z
        .string()
        .trim()
        .refine(
          (typed) =>
            /^\d{1,3}$/.test(typed) &&
            Number(typed) >= 1 &&
            Number(typed) <= criterionPointsMaximum,
          `1 to ${criterionPointsMaximum}`,
        )
        .transform(Number),
    }),
  )
  .max(criteriaMaximum)
  .transform((criteria) => (criteria.length > 0 ? criteria : null))

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
      rubric: rubricField,
      ...evidenceFields,
    })
    .transform(({ courseId, title, description, dueDate, rubric, ...requested }) => ({
      courseId,
      title,
      description,
      dueDate: fromLocalInput(dueDate, assignment?.dueDate),
      rubric,
      evidence: evidenceOf(requested, assignment?.evidence),
    }))

/** The fields for an existing assignment, or those of a new one for a course. */
export const assignmentFormValues = (courseId: string, assignment?: ManagedAssignment) => ({
  courseId: assignment?.course.id ?? courseId,
  title: assignment?.title ?? '',
  description: assignment?.description ?? '',
  dueDate: assignment?.dueDate ? toLocalInput(assignment.dueDate) : '',
  rubric: (assignment?.rubric ?? []).map(({ name, points }) => ({ name, points: String(points) })),
  ...evidenceValues(assignment?.evidence),
})
