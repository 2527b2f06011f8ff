import { z } from 'zod'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import { type CourseModule, type Release, releaseDaysMaximum } from '#contract/course-modules.ts'
import { createCourseModule } from '#schemas/course-modules.ts'

const releaseKinds = ['at_once', 'days', 'date', 'after'] as const

/** The fields' values, and the module they produce; only the field of the chosen kind counts. */
export const moduleFormSchema = (module?: CourseModule) =>
  z
    .object({
      title: createCourseModule.body.shape.title,
      kind: z.enum(releaseKinds),
      days: z.string().trim(),
      opensAt: z.string(),
      moduleId: z.string(),
    })
    .transform(({ title, kind, days, opensAt, moduleId }, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      const releaseOf = (): Release => {
        if (kind === 'days') {
          if (!/^\d{1,4}$/.test(days) || Number(days) > releaseDaysMaximum) {
            refuse('days', `Must be a whole number from 0 to ${releaseDaysMaximum}`)
          }
          return { kind, days: Number(days) }
        }
        if (kind === 'date') {
          const known = module?.release.kind === 'date' ? module.release.opensAt : null
          const instant = fromLocalInput(opensAt, known)
          if (instant === null) refuse('opensAt', 'Choose a time')
          return { kind, opensAt: instant ?? '' }
        }
        if (kind === 'at_once') return { kind }
        if (moduleId === '') refuse('moduleId', 'Choose a module')
        return { kind, moduleId }
      }
      return { title, release: releaseOf() }
    })

/** The fields for an existing module, or those of a new one: it opens with the course. */
export function moduleFormValues(
  module?: CourseModule,
): z.input<ReturnType<typeof moduleFormSchema>> {
  const release: Release = module?.release ?? { kind: 'at_once' }
  return {
    title: module?.title ?? '',
    kind: release.kind,
    days: release.kind === 'days' ? String(release.days) : '7',
    opensAt: release.kind === 'date' ? toLocalInput(release.opensAt) : '',
    moduleId: release.kind === 'after' ? release.moduleId : '',
  }
}
