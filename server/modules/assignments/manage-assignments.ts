import type {
  AssignmentSort,
  ManagedAssignment,
  QueuedSubmission,
  SubmissionSort,
} from '#contract/assignments.ts'
import type { Page } from '#contract/endpoint.ts'
import { holdsEveryWord, type ListQuery } from '#contract/lists.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentManaged, presentQueued } from './assignments.present.ts'
import { type CourseOrder, findManaged, listManaged } from './assignments.store.ts'
import type { AssignmentsDeps } from './deps.ts'
import { findQueued, listQueue, type QueueFilter, type QueueRow } from './submissions.store.ts'

type ReadDeps = Omit<AssignmentsDeps, 'now'>

/** A page of all assignments, newest first unless sorted, with the number of all of them. */
export const createListManaged =
  ({ db, courses }: ReadDeps) =>
  async (
    actor: Actor,
    query: ListQuery<AssignmentSort> & { courseId?: string },
  ): Promise<Page<ManagedAssignment>> => {
    const titles = await courses.visibleTitles(actor)
    const { rows, total } = await listManaged(db.pool, partOf(query), orderOf(titles, query.search))
    const assignments = rows.map((row) => presentManaged(row, titles.get(row.courseId) ?? ''))
    return { items: assignments, total }
  }

const orderOf = (titles: ReadonlyMap<string, string>, search: string | undefined): CourseOrder => ({
  matching: search ? coursesMatching(titles, search) : [],
  byTitle: [...titles].sort(([, one], [, other]) => one.localeCompare(other)).map(([id]) => id),
})

const coursesMatching = (titles: ReadonlyMap<string, string>, search: string): string[] =>
  [...titles].flatMap(([id, title]) => (holdsEveryWord(title, search) ? id : []))

/** One assignment with its figures; 404 when there is none. */
export const createGetManaged =
  ({ db, courses }: ReadDeps) =>
  async (actor: Actor, id: string): Promise<ManagedAssignment> => {
    const row = await findManaged(db.pool, id)
    if (!row) throw notFound()
    return presentManaged(row, (await courses.get(actor, row.courseId)).title)
  }

/** A page of the newest attempts of all students, with the number of all of them. */
export const createListQueue = (deps: ReadDeps) => {
  const present = createPresentQueue(deps)
  return async (
    actor: Actor,
    query: ListQuery<SubmissionSort> & Pick<QueueFilter, 'status' | 'assignmentId'>,
  ): Promise<Page<QueuedSubmission>> => {
    const { search } = query
    const matchingCourses = search
      ? coursesMatching(await deps.courses.visibleTitles(actor), search)
      : []
    const { rows, total } = await listQueue(deps.db.pool, partOf(query), {
      users: deps.identity.lookup,
      matchingCourses,
    })
    return { items: await present(actor, rows), total }
  }
}

/** One attempt as the queue shows it; 404 when there is none. */
export const createGetQueued = (deps: ReadDeps) => {
  const present = createPresentQueue(deps)
  return async (actor: Actor, id: string): Promise<QueuedSubmission> => {
    const row = await findQueued(deps.db.pool, id)
    const [submission] = row ? await present(actor, [row]) : []
    if (!submission) throw notFound()
    return submission
  }
}

const createPresentQueue =
  ({ db, courses, identity, media }: ReadDeps) =>
  async (actor: Actor, rows: readonly QueueRow[]): Promise<QueuedSubmission[]> => {
    const studentIds = [...new Set(rows.map(({ userId }) => userId))]
    const [titles, students] = await Promise.all([
      courses.visibleTitles(actor),
      identity.usersByIds(db.pool, studentIds),
    ])
    return rows.flatMap((row) => {
      // Whoever is deleted in this very moment takes the attempts along.
      const student = students.find(({ id }) => id === row.userId)
      const title = titles.get(row.courseId) ?? ''
      return student ? presentQueued(row, student, title, (key) => media.addressOf(actor, key)) : []
    })
  }
