import { type PaidProgram, programs } from '#contract/offers/programs.ts'
import type { PromisesDeps } from './index.ts'
import type { SentIn } from './promises.store.ts'

/** What the members of a program send in to be reviewed or answered: assignments, questions on lessons, and messages. */
export const sentInto = (
  { access, assignments, courses, lessonQuestions, messages }: PromisesDeps,
  program: PaidProgram,
): SentIn => ({
  program,
  since: (from) => [assignments.sentIn(from), lessonQuestions.sentIn(from), messages.sentIn(from)],
  courseIds: courses.programIds(programs[program].role),
  hadProgram: (userId, at) => access.hadProgram(userId, program, at),
})
