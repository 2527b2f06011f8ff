import type { Attempt, AttemptBrief, Quiz, WrittenAnswer } from '#contract/quizzes/attempts.ts'
import type { ManagedQuestion, ManagedQuiz } from '#contract/quizzes/quizzes.ts'
import type { OpenLesson } from '#server/modules/courses/index.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { AnswerRow, AttemptRow } from './attempts.store.ts'
import { presentGiven } from './given.rules.ts'
import { answerInWords, presentOutcome } from './marking.rules.ts'
import type { QuestionRow, QuizRow } from './quizzes.store.ts'
import type { WrittenRow } from './written.store.ts'

export const presentQuestion = ({ content, ...row }: QuestionRow): ManagedQuestion => ({
  ...instants(row),
  question: content,
})

export const presentManaged = (
  lesson: OpenLesson,
  quiz: QuizRow,
  questions: readonly QuestionRow[],
  toMark: number,
): ManagedQuiz => ({
  ...instants(lesson),
  ...quiz,
  questions: questions.map(presentQuestion),
  toMark,
})

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
      ...presentGiven(given, place),
      answer,
    })),
    ...(!isOpen && {
      outcomes: answers.map(({ given, answer, place, points, isRight, comment }) =>
        presentOutcome(given, answer, { place, points, isRight, comment }),
      ),
    }),
  }
}

export const presentWritten = ({ given, answer, student, ...row }: WrittenRow): WrittenAnswer => ({
  ...instants(row),
  student: student && { id: student.id, name: student.name },
  prompt: given.prompt,
  answer: answerInWords(given, answer),
})
