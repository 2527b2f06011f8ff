import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { fromLocalInput } from '#client/ui/forms/local-time.ts'
import type { ContentRole } from '#contract/access/permissions.ts'
import { previewCourse } from '#contract/course-preview.ts'
import { courseKeys } from '../courses.keys.ts'

/** A student of a program, by the days on which they join and look; as the user's calendar has them. */
export interface Imagined {
  program: ContentRole
  joinedOn: string
  seenOn: string
  /** The ids of the modules that they have completed. */
  completed: readonly string[]
}

/**
 * Noon of the day of joining, and the end of the day that is looked at: so what opens some days after joining opens on
 * that day, also when a clock change lies between. Null without two days, the first no later.
 */
export function momentsOf({ joinedOn, seenOn }: Pick<Imagined, 'joinedOn' | 'seenOn'>) {
  const joinedAt = fromLocalInput(`${joinedOn}T12:00`)
  const at = fromLocalInput(`${seenOn}T23:59:59.999`)
  return joinedAt === null || at === null || joinedAt > at ? null : { joinedAt, at }
}

/** A course as this student would have it. */
export const previewQuery = (courseId: string, { program, completed, ...days }: Imagined) => {
  const moments = momentsOf(days)
  return queryOptions({
    queryKey: [...courseKeys.preview(courseId), program, moments, completed],
    queryFn: ({ signal }) =>
      call(previewCourse, {
        params: { id: courseId },
        query: {
          program,
          ...(moments ?? { joinedAt: '', at: '' }),
          ...(completed.length > 0 && { completed: completed.join(',') }),
        },
        signal,
      }),
    enabled: moments !== null,
    placeholderData: keepPreviousData,
  })
}
