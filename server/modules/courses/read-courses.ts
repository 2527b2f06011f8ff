import type { Course, CourseFigures, CourseSort } from '#contract/courses.ts'
import type { Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { ContentRole } from '#contract/permissions.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentCourse } from './courses.present.ts'
import { progressOf, viewerOf } from './courses.rules.ts'
import {
  countLessons,
  courseFigures,
  findCourse,
  isFileVisible,
  listCourses,
  listTitles,
} from './courses.store.ts'
import type { CoursesDeps } from './deps.ts'

type ReadDeps = Pick<CoursesDeps, 'db' | 'media'>

/** A page of the courses that the actor may see, newest first unless sorted, and how many there are. */
export const createListCourses =
  ({ db, media }: ReadDeps) =>
  async (actor: Actor, query: ListQuery<CourseSort>): Promise<Page<Course>> => {
    const { courses, total } = await listCourses(db.pool, viewerOf(actor), partOf(query))
    const addressOf = (key: string) => media.addressOf(actor, key)
    return { items: courses.map((row) => presentCourse(row, addressOf)), total }
  }

/** The newest `limit` visible courses, of the given roles only where they are given. */
export const createListVisible =
  ({ db, media }: ReadDeps) =>
  async (
    actor: Actor,
    { roles, limit }: { roles?: readonly ContentRole[]; limit: number },
  ): Promise<Course[]> => {
    const page = { limit, offset: 0, roles }
    const { courses } = await listCourses(db.pool, viewerOf(actor), page)
    return courses.map((row) => presentCourse(row, (key) => media.addressOf(actor, key)))
  }

/** What all courses amount to, drafts included. */
export const createReadFigures =
  ({ db }: Pick<ReadDeps, 'db'>) =>
  (_actor: Actor): Promise<CourseFigures> =>
    courseFigures(db.pool)

/** One course; 404 when it does not exist or the actor may not see it. */
export const createGetCourse =
  ({ db, media }: ReadDeps) =>
  async (actor: Actor, id: string): Promise<Course> => {
    const row = await findCourse(db.pool, viewerOf(actor), id)
    if (!row) throw notFound()
    return presentCourse(row, (key) => media.addressOf(actor, key))
  }

/** The titles of all courses that the actor may see, by id. */
export const createVisibleTitles =
  ({ db }: Pick<ReadDeps, 'db'>) =>
  async (actor: Actor): Promise<Map<string, string>> => {
    const rows = await listTitles(db.pool, viewerOf(actor))
    return new Map(rows.map(({ id, title }) => [id, title]))
  }

/** Lessons completed by the actor over all visible academy courses; the percentage is rounded. */
export const createAcademyProgress =
  ({ db }: ReadDeps) =>
  async (actor: Actor) => {
    const { lessons, completed } = await countLessons(db.pool, viewerOf(actor), 'academy_student')
    const { progress } = progressOf(completed, lessons)
    return { overallProgress: progress, completedLessons: completed, totalLessons: lessons }
  }

/** Whether the actor may open the file of a lesson or the picture of a course right now. */
export const createMayOpen =
  ({ db }: ReadDeps) =>
  (actor: Actor, fileKey: string): Promise<boolean> =>
    isFileVisible(db.pool, viewerOf(actor), fileKey)
