import { type RawBuilder, sql } from 'kysely'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { StudentFilter, StudentSort, StudentState } from '#contract/course-students.ts'
import type { UserLookup } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { isAmong, ordered, type Part } from '#server/platform/database/lists.ts'

// The students of a course are read from what the database keeps of each (course_students) and of each lesson
// (lesson_tallies): a page of 10,000 students comes from an index in each order, and no row of progress is added up.
// Their name for sorting and the end of their access are in the same rows.

/** The students of one course, of whom some are meant. */
export interface StudentsOfCourse {
  courseId: string
  /** Its programs. */
  programs: readonly ContentRole[]
  /** Whether it is opened by itself as well: only then those are looked up, since one index alone is read in its order. */
  isSold: boolean
  filter: StudentFilter
  at: Date
  users: UserLookup
  /** Part of a statement: the ids of those who have a program now. */
  holdersOf(role: ContentRole): RawBuilder<unknown>
  /** Part of a statement: the ids of those to whom the course was opened by itself. */
  openedTo(courseId: string, at: Date): RawBuilder<unknown>
}

export interface StudentRow {
  userId: string
  name: string
  completed: number
  begun: number
  lastAt: Date | null
  lastCompletedAt: Date | null
  hasAccess: boolean
}

const day = 24 * 3_600_000

const paidOf = (programs: readonly ContentRole[]) =>
  programs.filter((role) => role !== 'community_student')

/** Whether a course is open to every account. */
const isFree = (programs: readonly ContentRole[]): boolean => programs.includes('community_student')

/** The ids of those who have the course by each of its programs, and by itself. */
const holdersBy = ({ at, courseId, holdersOf, isSold, openedTo, programs }: StudentsOfCourse) => [
  ...paidOf(programs).map(holdersOf),
  ...(isSold ? [openedTo(courseId, at)] : []),
]

/** A condition: whether the course is open to the user with the id in this column now. */
function hasAccess(of: StudentsOfCourse, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (isFree(of.programs)) return sql<boolean>`true`
  const each = holdersBy(of).map(
    (ids) => sql`exists (select from (${ids}) as holder (id) where holder.id = ${userId})`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

const begunStudents = ({ courseId, programs, at }: StudentsOfCourse) => sql`
  select user_id, completed, begun, begun_at, last_at, last_completed_at, sort_name,
    ${isFree(programs) ? sql`true` : sql`coalesce(access_until > ${at}::timestamptz, false)`}
      as has_access
  from course_students where course_id = ${courseId} and begun > 0`

/** The ids of those to whom the course is open now, each once; nobody for a free course. */
function holders(of: StudentsOfCourse): RawBuilder<unknown> {
  const each = isFree(of.programs) ? [sql`select null::uuid where false`] : holdersBy(of)
  return sql`(${sql.join(each, sql` union `)}) as holder (id)`
}

/** Members with a program of the course who have not begun it and are not suspended; nobody for a free course. */
function waitingStudents(of: StudentsOfCourse): RawBuilder<unknown> {
  const { courseId, users } = of
  return sql`
    select holder.id as user_id, 0 as completed, 0 as begun, null::timestamptz as begun_at,
      null::timestamptz as last_at, null::timestamptz as last_completed_at,
      ${users.sortName(sql.ref('holder.id'))} as sort_name, true as has_access
    from ${holders(of)}
    -- Both are read by their ids, so that a page in this order ends with its last row. Compared in any other way, such as one
    -- by one in an expression, everybody with the program is looked up for every page.
    where ${users.isInUse(sql.ref('holder.id'))} and not exists (
        select from course_students begun
        where begun.course_id = ${courseId} and begun.user_id = holder.id and begun.begun > 0)`
}

const lessonCount = (courseId: string) =>
  sql<number>`(select count(*)::int from course_videos where course_id = ${courseId})`

/** A condition on the student `s`: whether their state is the one that is meant. */
function inState(of: StudentsOfCourse): RawBuilder<boolean> {
  const { courseId, filter, at, users } = of
  const since = sql`${new Date(at.getTime() - filter.days * day)}::timestamptz`
  const lessons = lessonCount(courseId)
  if (filter.state === 'finished') return sql<boolean>`s.completed >= ${lessons}`
  const unfinished = sql`
    s.completed < ${lessons} and s.has_access and ${users.isInUse(sql.ref('s.userId'))}`
  if (filter.state === 'silent') return sql<boolean>`s.last_at < ${since} and ${unfinished}`
  if (filter.state !== 'stuck') return sql<boolean>`true`
  return sql<boolean>`s.last_at >= ${since} and ${unfinished}
    and coalesce(s.last_completed_at, s.begun_at) < ${since}`
}

/** A condition on the student `s`: whether they are so far in the lesson that is meant. */
function inLesson({ lesson, stage }: StudentFilter): RawBuilder<boolean> {
  if (!lesson || !stage) return sql<boolean>`true`
  const progress = sql`select from lesson_progress p where p.user_id = s.user_id and p.video_id = ${lesson}`
  if (stage === 'open') return sql<boolean>`not exists (${progress})`
  return sql<boolean>`exists (${progress}
    and p.completed_at is ${stage === 'finished' ? sql`not null` : sql`null`})`
}

/**
 * Those of the ids of a part of a statement who have not begun the course: nearly all that a search finds have, and are left
 * out in one pass of an index, before anything of each is looked up by itself.
 */
const withoutBegun = ({ courseId }: StudentsOfCourse, ids: RawBuilder<unknown>) => sql`
  with among as materialized (${ids})
  select id from among where id not in (
    select begun.user_id from course_students begun
    where begun.course_id = ${courseId} and begun.begun > 0
      and ${isAmong(sql.ref('begun.userId'), sql`select id from among`)})`

/** Part of a statement, after `from`: the students who are meant, as `s`. */
function meant(of: StudentsOfCourse): RawBuilder<unknown> {
  const { filter, users } = of
  const isWaiting = filter.state === 'waiting'
  const all = isWaiting ? waitingStudents(of) : begunStudents(of)
  const found = filter.search && users.matchingKept(filter.search)
  const isSought = found
    ? isAmong(sql.ref('s.userId'), isWaiting ? withoutBegun(of, found) : found)
    : sql`true`
  return sql`(${all}) s where ${isSought} and ${inState(of)} and ${inLesson(filter)}`
}

/** Part of a statement: the ids of the students who are meant. */
export const studentIds = (of: StudentsOfCourse): RawBuilder<unknown> =>
  sql`select s.user_id as id from ${meant(of)}`

/** Part of a statement: those of these ids that are students of the course, whether they have begun it or not. */
export const studentIdsAmong = (
  of: StudentsOfCourse,
  ids: readonly string[],
): RawBuilder<unknown> => {
  const waiting = { ...of, filter: { ...of.filter, state: 'waiting' as const } }
  const chosen = sql`s.user_id = any(${ids}::uuid[])`
  return sql`
    select s.user_id as id from ${meant(of)} and ${chosen}
    union select s.user_id from ${meant(waiting)} and ${chosen}`
}

const columns = (of: StudentsOfCourse) => sql`
  s.user_id, s.completed, s.begun, s.last_at, s.last_completed_at, s.has_access,
  ${of.users.nameOf(sql.ref('s.userId'))} as name`

/**
 * A page of the students who are meant, whoever was there last first unless sorted, and their number, unless it is `known`
 * from elsewhere. With a search, which reads the names of all, both are of one statement.
 */
export async function listStudents(
  executor: Executor,
  of: StudentsOfCourse,
  part: Part<StudentSort>,
  known?: Promise<number>,
): Promise<{ rows: StudentRow[]; total: number }> {
  if (!of.filter.search) {
    const [rows, total] = await Promise.all([
      selectPart<StudentRow>(executor, of, part),
      known ?? countStudents(executor, of),
    ])
    return { rows, total }
  }
  const found = await selectPart<StudentRow & { total: number }>(executor, of, part, true)
  // Beyond the last page there is no row to carry the total.
  const total = found[0]?.total ?? (part.offset === 0 ? 0 : await countStudents(executor, of))
  return { rows: found.map(({ total: _, ...row }) => row), total }
}

async function selectPart<Row>(
  executor: Executor,
  of: StudentsOfCourse,
  { limit, offset, ...sorting }: Part<StudentSort>,
  isCounted = false,
): Promise<Row[]> {
  const sorts = {
    name: sql.ref('s.sortName'),
    progress: sql.ref('s.completed'),
    active: { nullable: sql.ref('s.lastAt') },
  }
  const tie = sql.ref('s.userId')
  const order = ordered(sorting, sorts, {
    tie,
    otherwise: sql`s.last_at desc nulls last, s.user_id`,
  })
  const total = isCounted ? sql`, (count(*) over ())::int as total` : sql``
  const { rows } = await sql<Row>`
    select ${columns(of)}${isCounted ? sql`, s.total` : sql``} from (
      select s.*${total} from ${meant(of)}
      order by ${order} limit ${sql.lit(limit)} offset ${sql.lit(offset)}
    ) s order by ${order}`.execute(executor)
  return rows
}

/** The next students who are meant behind one of them, by their ids: for reading all in slices. */
export async function nextStudents(
  executor: Executor,
  of: StudentsOfCourse,
  after: string | undefined,
  limit: number,
): Promise<StudentRow[]> {
  const further = after === undefined ? sql`true` : sql`s.user_id > ${after}::uuid`
  const { rows } = await sql<StudentRow>`
    select ${columns(of)} from (
      select s.* from ${meant(of)} and ${further} order by s.user_id limit ${sql.lit(limit)}
    ) s order by s.user_id`.execute(executor)
  return rows
}

/** One student of the course, whether they have begun it or not; undefined if there is no such account. */
export async function findStudent(
  executor: Executor,
  of: StudentsOfCourse,
  userId: string,
): Promise<StudentRow | undefined> {
  const { rows } = await sql<StudentRow>`
    select one.*, ${hasAccess(of, sql.ref('one.userId'))} as has_access from (
      select ${userId}::uuid as user_id, ${of.users.nameOf(sql`${userId}::uuid`)} as name,
        coalesce(s.completed, 0) as completed, coalesce(s.begun, 0) as begun, s.last_at,
        s.last_completed_at
      from (values (0)) as one left join course_students s
        on s.course_id = ${of.courseId} and s.user_id = ${userId}
    ) one where one.name is not null and (one.begun > 0 or ${hasAccess(of, sql.ref('one.userId'))})`.execute(
    executor,
  )
  return rows[0]
}

/** How many of those who have begun the course are in each state. */
export async function countStates(
  executor: Executor,
  of: StudentsOfCourse,
): Promise<Record<'finished' | 'silent' | 'stuck', number>> {
  const number = (state: StudentState) => {
    const condition = inState({ ...of, filter: { ...of.filter, state } })
    return sql<number>`(count(*) filter (where ${condition}))::int`
  }
  const { rows } = await sql<Record<'finished' | 'silent' | 'stuck', number>>`
    select ${number('finished')} as finished, ${number('silent')} as silent, ${number('stuck')} as stuck
    from (${begunStudents(of)}) s`.execute(executor)
  return rows[0] ?? { finished: 0, silent: 0, stuck: 0 }
}

/** How many students are meant. Of everybody, and of one lesson, the number is kept; any other is counted. */
export async function countStudents(executor: Executor, of: StudentsOfCourse): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${numberOf(of)}::int as total`.execute(
    executor,
  )
  return rows[0]?.total ?? 0
}

function numberOf(of: StudentsOfCourse): RawBuilder<unknown> {
  const { search, state, lesson } = of.filter
  if (search || (state && lesson)) return sql`(select count(*) from ${meant(of)})`
  if (state === 'waiting') return waitingNumber(of)
  return state ? sql`(select count(*) from ${meant(of)})` : keptNumber(of.courseId, of.filter)
}

/**
 * Everybody who has a program of the course less those of them who have begun it: what is kept of a student says whether
 * they have one, so that neither is compared with the other.
 */
function waitingNumber(of: StudentsOfCourse): RawBuilder<unknown> {
  const { users } = of
  if (isFree(of.programs)) return sql`0`
  return sql`(
    (select count(*) from ${holders(of)} where ${users.isInUse(sql.ref('holder.id'))})
    - (select count(*) from (${begunStudents(of)}) s
       where s.has_access and ${users.isInUse(sql.ref('s.userId'))}))`
}

const begunInCourse = (courseId: string) => sql`(
  select coalesce(sum(students), 0) from course_tallies where course_id = ${courseId})`

function keptNumber(courseId: string, { lesson, stage }: StudentFilter): RawBuilder<unknown> {
  if (!lesson || !stage) return begunInCourse(courseId)
  const of = (column: RawBuilder<unknown>) =>
    sql`(select coalesce(sum(${column}), 0) from lesson_tallies where video_id = ${lesson})`
  if (stage === 'finished') return of(sql`completed`)
  if (stage === 'begun') return of(sql`begun - completed`)
  // Both are sums of their own: a student who is just beginning is in one of them first.
  return sql`greatest(0, ${begunInCourse(courseId)} - ${of(sql`begun`)})`
}

/** The programs and the title of a course; null if there is none, or if a lesson is meant that is none of it. */
export async function findTaught(
  executor: Executor,
  courseId: string,
  lesson: string | undefined,
): Promise<{ title: string; programs: ContentRole[]; isSold: boolean } | null> {
  const { rows } = await sql<{ title: string; programs: ContentRole[]; isSold: boolean }>`
    select title, programs, is_sold from courses
    where id = ${courseId} and (${lesson ?? null}::uuid is null or exists (
      select from course_videos where id = ${lesson ?? null}::uuid and course_id = ${courseId}))`.execute(
    executor,
  )
  return rows[0] ?? null
}
