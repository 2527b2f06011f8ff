import type { Attempt, AttemptBrief, Quiz, WrittenAnswer } from '#contract/quizzes/attempts.ts'
import type { ManagedQuestion, ManagedQuiz } from '#contract/quizzes/quizzes.ts'
import type { OpenLesson } from '#server/modules/courses/index.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { AnswerRow, AttemptRow } from './attempts.store.ts'
import { type Exhibit, presentGiven, shownAbove } from './given.rules.ts'
import { answerInWords, presentOutcome } from './marking.rules.ts'
import type { QuestionRow, QuizRow } from './quizzes.store.ts'
import type { WrittenRow } from './written.store.ts'

export const presentQuestion = (
  { content, ...row }: QuestionRow,
  exhibit: Exhibit,
): ManagedQuestion => ({ ...instants(row), ...exhibit, question: content })

export const presentManaged = (
  lesson: OpenLesson,
  quiz: QuizRow,
  questions: ManagedQuestion[],
  toMark: number,
): ManagedQuiz => ({ ...instants(lesson), ...quiz, questions, toMark })

const presentBrief = ({ ...row }: AttemptRow): AttemptBrief => instants(row)

/** A quiz for somebody who has made these attempts, the newest first. */
export function presentQuiz(
  lesson: OpenLesson,
  quiz: QuizRow,
  questions: number,
  attempts: readonly AttemptRow[],
): Quiz {
  const { passPercent, attemptsAllowed, minutes, drawn } = quiz
  const left = attemptsAllowed === null ? null : Math.max(0, attemptsAllowed - attempts.length)
  return {
    ...instants(lesson),
    passPercent,
    attemptsAllowed,
    minutes,
    questions: Math.min(questions, drawn ?? questions),
    attemptsLeft: left,
    attempts: attempts.map(presentBrief),
  }
}

/** An attempt for its student: what is right only once it is submitted. */
export function presentAttempt(
  { courseId }: OpenLesson,
  attempt: AttemptRow,
  answers: readonly AnswerRow[],
  exhibitAt: (place: number) => Exhibit,
  at: Date,
): Attempt {
  const { videoId, submittedAt, endsAt } = attempt
  const isOpen = submittedAt === null
  const left = endsAt && isOpen ? Math.max(0, (endsAt.getTime() - at.getTime()) / 1000) : null
  return {
    ...presentBrief(attempt),
    quizId: videoId,
    courseId,
    title: attempt.title,
    secondsLeft: left,
    questions: answers.map(({ given, place, answer }) => ({
      ...presentGiven(given, place, exhibitAt(place)),
      answer,
    })),
    ...(!isOpen && {
      outcomes: answers.map(({ given, answer, place, points, isRight, comment }) =>
        presentOutcome(given, answer, { place, points, isRight, comment }),
      ),
    }),
  }
}

/** An answer in words for the teacher who marks it, with what its question shows. */
export function presentWritten(row: WrittenRow, exhibit: Exhibit): WrittenAnswer {
  const { id, given, answer, student, possible, points, comment, submittedAt, markedAt } = row
  return {
    ...instants({ id, possible, points, comment, submittedAt, markedAt }),
    student: student && { id: student.id, name: student.name },
    prompt: given.prompt,
    ...shownAbove(given.question, exhibit),
    answer: answerInWords(given, answer),
  }
}
