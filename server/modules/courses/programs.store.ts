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

/** A condition: whether a course is published, and for any of these programs. */
export const isPublishedFor = (
  courses: Courses,
  roles: readonly ContentRole[],
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${courses}.isPublished`)} and ${isForAny(courses, roles)})`

/** A condition on the lesson `v` of the course `c`: whether it is a free sample, and so open to every account. */
export const isSampleToAll: RawBuilder<boolean> = sql<boolean>`(v.is_sample and c.is_published)`

/** Part of a statement: since when somebody has had content of any of a course's programs; null if never. */
export const joinedAny = (
  courses: Courses,
  joinedAt: (role: RawBuilder<unknown>) => RawBuilder<Date | null>,
): RawBuilder<Date | null> => sql<Date | null>`(
  select min(${joinedAt(sql.ref('program.role'))}) from unnest(${programsOf(courses)}) as program (role))`
