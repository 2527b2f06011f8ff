import type { ContentRole } from '#contract/access/permissions.ts'
import { type Course, courseSchema } from '#contract/courses.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Written, WrittenRows } from '#server/platform/http/written.ts'
import type { Part } from '#server/platform/parts/shared-parts.ts'
import { viewerOf } from './courses.policy.ts'
import { presentCourse } from './courses.present.ts'
import { progressOf } from './courses.rules.ts'
import { type CourseRow, selectCourses } from './courses.store.ts'
import type { CoursesDeps } from './index.ts'
import { completedIn } from './progress.store.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media' | 'now' | 'parts'>

/** The fields that differ from caller to caller. */
const own = ['thumbnail', 'progress', 'completed'] as const
type OwnFields = Pick<Course, (typeof own)[number]>

/** As long as what shows them is remembered at most. */
const seconds = 5 * 60

/** Selects the newest `limit` visible courses, of the given roles and those opened by themselves. */
interface Wanted {
  roles: readonly ContentRole[]
  limit: number
}

/**
 * The wanted courses as they are sent to the actor. All but the actor's own fields is written once for
 * everybody who may see the same courses.
 */
export const createWriteVisible = ({ db, media, now, parts }: ReadDeps) => {
  const shared = parts.share({
    now,
    changedBy: ['course.changed'],
    seconds,
    async build({
      wanted,
      ...viewer
    }: Omit<ReturnType<typeof viewerOf>, 'userId'> & { wanted: Wanted }) {
      const page = { ...wanted, offset: 0 }
      const { courses: rows } = await selectCourses(db.pool, { ...viewer, userId: null }, page)
      const shown = rows.map((row) => presentCourse(row, () => null))
      return { value: { rows, written: new WrittenRows(courseSchema, shown, own) } }
    },
  })
  const ownFields = (actor: Actor, row: CourseRow, completed: number): OwnFields => ({
    thumbnail: row.thumbnailKey && media.addressOf(actor, row.thumbnailKey),
    ...progressOf(completed, row.lessonCount),
  })
  return async (actor: Actor, wanted: Wanted): Promise<Part<Written<Course[]>>> => {
    const { userId, ...viewer } = viewerOf(actor)
    const [{ value, until }, completed] = await Promise.all([
      shared({ ...viewer, wanted }),
      completedIn(db.pool, userId, { roles: wanted.roles, opened: viewer.opened }),
    ])
    const owns = new Map<number, OwnFields>()
    for (const [index, row] of value.rows.entries()) {
      const count = completed.get(row.id) ?? 0
      if (count > 0 || row.thumbnailKey) owns.set(index, ownFields(actor, row, count))
    }
    return { value: value.written.filled(owns), until }
  }
}
