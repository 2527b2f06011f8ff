import {
  type CourseStudent,
  type getCourseStanding,
  type getCourseStudent,
  quietDaysUsual,
  type StudentFilter,
  type StudentMarks,
  type StudentSort,
} from '#contract/course-students.ts'
import type { AnswerOf, Page } from '#contract/endpoint.ts'
import type { ListQuery } from '#contract/lists.ts'
import type { StudentRow, StudentsOfCourse } from '#server/modules/courses/index.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { partOf } from '#server/platform/database/lists.ts'
import { notFound } from '#server/platform/failure.ts'
import type { CsvContent } from '#server/platform/heavy/csv-route.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { countsOf, type createCounts } from './counts.ts'
import { presentStudent, studentCells, studentsHead } from './course-students.present.ts'
import type { CourseStudentsDeps } from './index.ts'

/** With the part that all who look at a course share. */
export type ReadingDeps = CourseStudentsDeps & { counts: ReturnType<typeof createCounts> }

type Deps = Pick<CourseStudentsDeps, 'access' | 'courses' | 'db' | 'identity' | 'now'>

/** The students of a course that a filter selects; 404 if there is no such course, or no such lesson in it. */
export async function studentsOf(
  { access, courses, db, identity, now }: Deps,
  courseId: string,
  filter: StudentFilter,
): Promise<StudentsOfCourse & { title: string }> {
  const course = await courses.students.findTaught(db.pool, courseId, filter.lesson)
  if (!course) throw notFound()
  const { holdersOf, openedTo } = access
  const users = identity.lookup
  return { courseId, ...course, filter, at: now(), users, holdersOf, openedTo }
}

/** A page of the students of a course with their marks; 404 if there is no such course. */
export async function listStudents(
  deps: ReadingDeps,
  _actor: Actor,
  courseId: string,
  { search, state, days, lesson, stage, ...query }: ListQuery<StudentSort> & StudentFilter,
): Promise<Page<CourseStudent>> {
  const { courses, db } = deps
  const of = await studentsOf(deps, courseId, { search, state, days, lesson, stage })
  // Of a state alone, the number is one of those that are kept for a while.
  const isKept = state !== undefined && search === undefined && lesson === undefined
  const known = isKept ? countsOf(deps, of).then((counts) => counts[state]) : undefined
  const { rows, total } = await courses.students.list(db.pool, of, partOf(query), known)
  return { items: await withMarks(deps, courseId, rows), total }
}

/** The same students with their marks, read for all at once. */
async function withMarks(
  { assignments, courses, db, drills, quizzes }: CourseStudentsDeps,
  courseId: string,
  rows: readonly StudentRow[],
): Promise<CourseStudent[]> {
  const ids = rows.map(({ userId }) => userId)
  const lessons = courses.lessonIdsOf(courseId)
  const [quizMarks, decided, grades] = await Promise.all([
    quizzes.averageMarks(db.pool, ids, lessons),
    drills.sumsOfDecisions(db.pool, ids, lessons),
    assignments.gradesIn(db.pool, courseId, ids),
  ])
  const marksOf = (userId: string): StudentMarks => {
    const { decisions, r } = decided.get(userId) ?? { decisions: 0, r: 0 }
    return {
      quizPercent: quizMarks.get(userId) ?? null,
      decisions,
      averageR: decisions > 0 ? r / decisions : null,
      ...(grades.get(userId) ?? { passed: 0, ungraded: 0 }),
    }
  }
  return rows.map((row) => presentStudent(row, marksOf(row.userId)))
}

/**
 * How the students of a course are getting on, and what waits for the teacher; `days` are those of silent and stuck. 404 if
 * there is no such course.
 */
export async function getStanding(
  deps: ReadingDeps,
  _actor: Actor,
  courseId: string,
  days: number,
): Promise<AnswerOf<typeof getCourseStanding>> {
  const { assignments, courses, db, lessonQuestions } = deps
  const { pool } = db
  const of = await studentsOf(deps, courseId, { days })
  const isFree = of.programs.includes('community_student')
  const [lessons, students, counts, openQuestions, ungraded] = await Promise.all([
    courses.students.lessonStandings(pool, courseId),
    courses.students.count(pool, of),
    countsOf(deps, of),
    lessonQuestions.countWaitingOn(pool, courses.lessonIdsOf(courseId)),
    assignments.countUngradedIn(pool, courseId),
  ])
  const waiting = isFree ? null : counts.waiting
  return { title: of.title, students, ...counts, waiting, openQuestions, ungraded, lessons }
}

/** One student of a course, lesson by lesson; 404 for somebody who has neither begun it nor a program of it. */
export async function getStudent(
  deps: CourseStudentsDeps,
  _actor: Actor,
  courseId: string,
  userId: string,
): Promise<AnswerOf<typeof getCourseStudent>> {
  const { courses, db } = deps
  const of = await studentsOf(deps, courseId, { days: quietDaysUsual })
  const [row, lessons] = await Promise.all([
    courses.students.find(db.pool, of, userId),
    courses.students.lessonsOf(db.pool, courseId, userId),
  ])
  if (!row) throw notFound()
  const [student] = await withMarks(deps, courseId, [row])
  if (!student) throw notFound()
  return {
    ...student,
    lessons: lessons.map((lesson) => ({ ...lesson, at: lesson.at?.toISOString() ?? null })),
  }
}

/** Records that somebody exports these students of a course. */
export async function recordStudentsExport(
  deps: CourseStudentsDeps,
  actor: Actor,
  of: ReturnType<typeof studentsOf>,
): Promise<void> {
  const { courseId, title, filter: meant } = await of
  const { search, ...filter } = meant
  // The search text may be somebody's address.
  const details = { ...filter, searched: search !== undefined }
  const action = 'course.students_exported'
  await recordAudit(deps.db.pool, actor, { action, subject: courseId, name: title, details })
}

/** All students of a course that a filter selects, by their ids. */
export function exportStudents(
  deps: CourseStudentsDeps,
  courseId: string,
  of: ReturnType<typeof studentsOf>,
): CsvContent<StudentRow> {
  const { courses, db } = deps
  return {
    head: studentsHead,
    next: async (after, limit) => courses.students.next(db.pool, await of, after?.userId, limit),
    cells: async (rows) => (await withMarks(deps, courseId, rows)).map(studentCells),
  }
}
