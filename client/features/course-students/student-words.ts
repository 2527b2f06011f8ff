import { percent, rText, shortDay } from '#client/ui/displays/format.ts'
import {
  type CourseStudent,
  type LessonState,
  lessonStates,
  quietDaysMaximum,
  quietDaysUsual,
  type StudentFilter,
  type StudentState,
  studentStates,
} from '#contract/course-students.ts'

/** The filters of the list, as they stand in the address. */
export const filterNames = ['state', 'days', 'lesson', 'stage'] as const
type FilterName = (typeof filterNames)[number]

/** A filter as it is sent; the days are always said. */
export type ShownFilter = Omit<StudentFilter, 'search'> & { search?: string }

/** The days of an address; those that are usual for any other text. */
export function daysOf(text: string): number {
  const days = Number(text)
  return Number.isInteger(days) && days >= 1 && days <= quietDaysMaximum ? days : quietDaysUsual
}

/** The filter that an address means; what it does not know restricts nothing. */
export function filterOf(
  values: Readonly<Record<FilterName, string>>,
  search: string,
): ShownFilter {
  const state = studentStates.find((one) => one === values.state)
  const stage = lessonStates.find((one) => one === values.stage)
  return {
    days: daysOf(values.days),
    ...(search && { search }),
    ...(state && { state }),
    ...(values.lesson && stage && { lesson: values.lesson, stage }),
  }
}

export const stateNames: Record<StudentState, string> = {
  finished: 'Finished',
  silent: 'Silent',
  stuck: 'Stuck',
  waiting: 'Not begun',
}

export const lessonStateNames: Record<LessonState, string> = {
  finished: 'finished',
  begun: 'in it',
  open: 'not begun',
}

export const studentsText = (count: number): string =>
  count === 1 ? '1 student' : `${count.toLocaleString('en-US')} students`

/** The marks of a student in a line; '' without any. */
export function marksText({ marks }: Pick<CourseStudent, 'marks'>): string {
  const { quizPercent, decisions, averageR, passed, ungraded } = marks
  return [
    quizPercent === null ? '' : `quizzes ${percent(quizPercent)}`,
    decisions === 0 ? '' : `drills ${rText(averageR)} (${decisions}×)`,
    passed === 0 ? '' : `${passed} passed`,
    ungraded === 0 ? '' : `${ungraded} to grade`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** When a student was last there, in a word. */
export const lastText = ({ lastAt }: Pick<CourseStudent, 'lastAt'>): string =>
  lastAt === null ? 'Never' : shortDay(lastAt)
