import { z } from 'zod'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import type { Course, CourseInput } from '#contract/courses.ts'
import { contentRoleSchema } from '#schemas/access/roles.ts'
import { courseInputSchema, levelSchema } from '#schemas/courses.ts'

/** Minutes as typed: a whole number, or 0 for anything else. */
export function parseMinutes(typed: string): number {
  const minutes = Number.parseInt(typed, 10)
  return Number.isFinite(minutes) ? Math.max(0, minutes) : 0
}

const { title, description, content, category, duration } = courseInputSchema.shape

/** The fields' values, and the course they produce. */
export const courseFormSchema = (course?: Course) =>
  z
    .object({
      title,
      description,
      content,
      category: category.unwrap(),
      duration: z.string().transform(parseMinutes).pipe(duration.unwrap()),
      level: levelSchema,
      access: contentRoleSchema,
      alsoFor: z.array(contentRoleSchema),
      isPublished: z.boolean(),
      publishAt: z.string().refine((typed) => typed === '' || !Number.isNaN(Date.parse(typed)), {
        message: 'Choose a time',
      }),
    })
    .transform(
      ({ access, alsoFor, publishAt, ...input }): CourseInput => ({
        ...input,
        // Publishing ends the waiting.
        ...(!input.isPublished && { publishAt: fromLocalInput(publishAt, course?.publishAt) }),
        roleAccess: [access],
        alsoFor: alsoFor.filter((role) => role !== access),
      }),
    )

export type CourseFormValues = z.input<ReturnType<typeof courseFormSchema>>

/** The fields for an existing course, or those of a new one. */
export function courseFormValues(course?: Course): CourseFormValues {
  return {
    title: course?.title ?? '',
    description: course?.description ?? '',
    content: course?.content ?? '',
    category: course?.category ?? '',
    duration: String(course?.duration ?? 0),
    level: course?.level ?? 'beginner',
    access: course?.roleAccess[0] ?? 'community_student',
    alsoFor: course?.alsoFor ?? [],
    // Published by default: required by the specification, section 4.
    isPublished: course?.isPublished ?? true,
    publishAt: course?.publishAt ? toLocalInput(course.publishAt) : '',
  }
}
