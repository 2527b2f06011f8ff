import { z } from 'zod'
import { videoTitle } from '../courses.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, seenUpdatedAt } from '../values.ts'
import { shownChartSchema } from './exhibits.ts'
import { questionSchema, quizLimits } from './questions.ts'

const upTo = (most: number) => z.number().int().min(1).max(most)

const settings = z.object({
  title: videoTitle,
  /** The share of the points that passes, in percent. */
  passPercent: upTo(100),
  /** Null for any number. */
  attemptsAllowed: upTo(quizLimits.attempts).nullable(),
  /** The time for an attempt; null for as long as it takes. */
  minutes: upTo(quizLimits.minutes).nullable(),
  /** How many of the questions an attempt gets, drawn at random; null for all of them, in order. */
  drawn: upTo(quizLimits.questions).nullable(),
})

/** What is set for a quiz as a whole. */
export const quizInputSchema = settings.extend({
  passPercent: settings.shape.passPercent.default(70),
  attemptsAllowed: settings.shape.attemptsAllowed.default(null),
  minutes: settings.shape.minutes.default(null),
  drawn: settings.shape.drawn.default(null),
})
export type QuizInput = z.infer<typeof quizInputSchema>

const managedQuestionSchema = z.object({
  id,
  question: questionSchema,
  /** The picture and the candles that it shows; absent without. */
  pictureUrl: z.string().optional(),
  chart: shownChartSchema.optional(),
  createdAt: instant,
  updatedAt: instant,
})
export type ManagedQuestion = z.infer<typeof managedQuestionSchema>

/** A quiz as the teacher sees it. */
const managedQuizSchema = z.object({
  id,
  courseId: id,
  title: z.string(),
  passPercent: z.number().int(),
  attemptsAllowed: z.number().int().nullable(),
  minutes: z.number().int().nullable(),
  drawn: z.number().int().nullable(),
  questions: z.array(managedQuestionSchema),
  /** How many answers wait for the teacher. */
  toMark: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
})
export type ManagedQuiz = z.infer<typeof managedQuizSchema>

const quizParams = z.object({ id, quizId: id })
const questionParams = z.object({ id, quizId: id, questionId: id })

export const createQuiz = endpoint({
  method: 'POST',
  path: '/courses/:id/quizzes',
  summary: 'Add a quiz without questions as a lesson, after the last one',
  params: z.object({ id }),
  body: quizInputSchema,
  once: true,
  success: { status: 201, body: managedQuizSchema },
})

export const getManagedQuiz = endpoint({
  method: 'GET',
  path: '/courses/:id/quizzes/:quizId/content',
  summary: 'A quiz with its questions and what is right',
  params: quizParams,
  success: { status: 200, body: managedQuizSchema },
})

export const updateQuiz = endpoint({
  method: 'PUT',
  path: '/courses/:id/quizzes/:quizId',
  summary: 'Change what is set for a quiz; attempts that were begun keep what they were begun with',
  params: quizParams,
  body: settings.partial().extend({ seenUpdatedAt }),
  success: { status: 200, body: managedQuizSchema },
})

export const createQuestion = endpoint({
  method: 'POST',
  path: '/courses/:id/quizzes/:quizId/questions',
  summary: 'Add a question after the last one of a quiz',
  params: quizParams,
  body: z.object({ question: questionSchema }),
  once: true,
  success: { status: 201, body: managedQuestionSchema },
})

export const updateQuestion = endpoint({
  method: 'PUT',
  path: '/courses/:id/quizzes/:quizId/questions/:questionId',
  summary: 'Change a question; attempts keep it as they were given it',
  params: questionParams,
  body: z.object({ question: questionSchema, seenUpdatedAt }),
  success: { status: 200, body: managedQuestionSchema },
})

export const placeQuestion = endpoint({
  method: 'PUT',
  path: '/courses/:id/quizzes/:quizId/questions/:questionId/place',
  summary: 'Move a question among those of its quiz; the others make room',
  params: questionParams,
  body: z.object({ place: z.number().int().min(0).max(quizLimits.questions) }),
  success: { status: 204, body: null },
})

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/courses/:id/quizzes/:quizId/questions/:questionId',
  summary: 'Delete a question; attempts that were given it keep it',
  params: questionParams,
  success: { status: 204, body: null },
})

const questionFiguresSchema = z.object({
  questionId: id,
  /** How many have answered it, of those whose attempts are submitted and marked. */
  answered: z.number().int(),
  right: z.number().int(),
  /** How many have got a part of the points. */
  partly: z.number().int(),
  /**
   * How well it tells those who know from those who do not, from -1 to 1; null while too few have answered, or
   * all the same.
   */
  separation: z.number().nullable(),
  /** The wrong answer that was given most often. */
  wrong: z.object({ answer: z.string(), count: z.number().int() }).nullable(),
})
export type QuestionFigures = z.infer<typeof questionFiguresSchema>

export const getQuizFigures = endpoint({
  method: 'GET',
  path: '/courses/:id/quizzes/:quizId/figures',
  summary: 'How students answer the questions of a quiz, by its latest 10,000 submitted attempts',
  params: quizParams,
  success: {
    status: 200,
    body: z.object({
      attempts: z.number().int(),
      passed: z.number().int(),
      questions: z.array(questionFiguresSchema),
    }),
  },
})
export type QuizFigures = z.infer<(typeof getQuizFigures)['success']['body']>
