import { type RawBuilder, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'

// Whom a course is for, decided here alone: every statement that reads something of courses for somebody, or counts
// those of a program, has one of these conditions.

/** What the courses are called in the statement: `c`, or `mc` as the courses of modules. */
type Courses = 'c' | 'mc'

const programsOf = (courses: Courses) => sql.ref(`${courses}.programs`)

/** A condition: whether a course is for this program, as its own or a further one. */
export const isForProgram = (
  courses: Courses,
  role: ContentRole | RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`${programsOf(courses)} @> array[${role}]::text[]`

/** A condition: whether a course is for any of these programs. */
export const isForAny = (courses: Courses, roles: readonly ContentRole[]): RawBuilder<boolean> =>
  sql<boolean>`${programsOf(courses)} && ${roles}::text[]`

/** What opens courses to somebody: the programs held, and the courses that were opened one by one. */
export interface OpenedTo {
  roles: readonly ContentRole[]
  /** Ids of courses. */
  opened: readonly string[]
}

/** A condition: whether a course is for any of these programs, or opened by itself. */
export function isForAnyOrOpened(
  courses: Courses,
  { roles, opened }: OpenedTo,
): RawBuilder<boolean> {
  const isFor = isForAny(courses, roles)
  if (opened.length === 0) return isFor
  return sql<boolean>`(${isFor} or ${sql.ref(`${courses}.id`)} = any(${opened}::uuid[]))`
}

/** A condition: whether a course is published, and for any of these programs or opened by itself. */
export const isPublishedFor = (courses: Courses, to: OpenedTo): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${courses}.isPublished`)} and ${isForAnyOrOpened(courses, to)})`

/** A condition on the lesson `v` of the course `c`: whether it is a free sample, and so open to every account. */
export const isSampleToAll: RawBuilder<boolean> = sql<boolean>`(v.is_sample and c.is_published)`

/** Since when somebody has had content of a program, and a course opened by itself; null for never. */
export interface Joined {
  joinedAt(role: RawBuilder<unknown>): RawBuilder<Date | null>
  openedAt(courseId: RawBuilder<unknown>): RawBuilder<Date | null>
}

/** Part of a statement: since when somebody has had content of a course, by any of its programs or by itself; null if never. */
export const joinedAny = (
  courses: Courses,
  { joinedAt, openedAt }: Joined,
): RawBuilder<Date | null> => sql<Date | null>`least(${openedAt(sql.ref(`${courses}.id`))}, (
  select min(${joinedAt(sql.ref('program.role'))}) from unnest(${programsOf(courses)}) as program (role)))`
