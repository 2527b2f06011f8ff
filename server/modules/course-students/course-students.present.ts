import type { CourseStudent, StudentMarks } from '#contract/course-students.ts'
import type { StudentRow } from '#server/modules/courses/index.ts'

export const presentStudent = (row: StudentRow, marks: StudentMarks): CourseStudent => ({
  ...row,
  lastAt: row.lastAt?.toISOString() ?? null,
  lastCompletedAt: row.lastCompletedAt?.toISOString() ?? null,
  marks,
})

const dayOf = (instant: string | null) => instant?.slice(0, 10) ?? ''

const columns: Record<string, (student: CourseStudent) => string> = {
  Name: ({ name }) => name,
  Access: ({ hasAccess }) => (hasAccess ? 'yes' : 'no'),
  'Lessons completed': ({ completed }) => String(completed),
  'Lessons begun': ({ begun }) => String(begun),
  'Last active': ({ lastAt }) => dayOf(lastAt),
  'Last completed': ({ lastCompletedAt }) => dayOf(lastCompletedAt),
  'Quiz average %': ({ marks }) => marks.quizPercent?.toFixed(1) ?? '',
  'Drill decisions': ({ marks }) => String(marks.decisions),
  'Drill average R': ({ marks }) => marks.averageR?.toFixed(2) ?? '',
  'Assignments passed': ({ marks }) => String(marks.passed),
  'Assignments to grade': ({ marks }) => String(marks.ungraded),
}

export const studentsHead: readonly string[] = Object.keys(columns)
export const studentCells = (student: CourseStudent): string[] =>
  Object.values(columns).map((cell) => cell(student))
