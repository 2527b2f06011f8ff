import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, pageQuery, text } from '../values.ts'
import { shownFields } from './exhibits.ts'
import { answerSchema, givenQuestionSchema, outcomeSchema, quizLimits } from './questions.ts'

const attemptBriefSchema = z.object({
  id,
  /** Counts the caller's attempts at this quiz, from 1. */
  number: z.number().int(),
  startedAt: instant,
  /** Null while it is under way. */
  submittedAt: instant.nullable(),
  /** How many of its answers wait for the teacher. */
  awaiting: z.number().int(),
  /** Null until all of it is marked. */
  points: z.number().int().nullable(),
  /** The most that it can get. */
  possible: z.number().int(),
  /** In percent of the points. */
  passPercent: z.number().int(),
  /** Null until all of it is marked. */
  passed: z.boolean().nullable(),
})
export type AttemptBrief = z.infer<typeof attemptBriefSchema>

/** A quiz as a student sees it before and between attempts. */
const quizSchema = z.object({
  id,
  courseId: id,
  title: z.string(),
  /** How many questions an attempt gets. */
  questions: z.number().int(),
  passPercent: z.number().int(),
  attemptsAllowed: z.number().int().nullable(),
  /** Null for any number. */
  attemptsLeft: z.number().int().nullable(),
  minutes: z.number().int().nullable(),
  /** The caller's attempts, newest first. */
  attempts: z.array(attemptBriefSchema),
})
export type Quiz = z.infer<typeof quizSchema>

const attemptSchema = attemptBriefSchema.extend({
  quizId: id,
  courseId: id,
  title: z.string(),
  /** How long it still takes answers, in seconds; null without a limit, or once it is submitted. */
  secondsLeft: z.number().nullable(),
  questions: z.array(givenQuestionSchema),
  /** Of each question; absent until the attempt is submitted. */
  outcomes: z.array(outcomeSchema).optional(),
})
export type Attempt = z.infer<typeof attemptSchema>

const quizParams = z.object({ id, quizId: id })
const attemptParams = z.object({ id, quizId: id, attemptId: id })

export const getQuiz = endpoint({
  method: 'GET',
  path: '/courses/:id/quizzes/:quizId',
  summary: 'A quiz without its questions, and the caller’s attempts, if it is open to the caller',
  params: quizParams,
  success: { status: 200, body: quizSchema },
})

export const startAttempt = endpoint({
  method: 'POST',
  path: '/courses/:id/quizzes/:quizId/attempts',
  summary: 'Begin an attempt, or go on with the one that is under way',
  params: quizParams,
  success: { status: 201, body: attemptSchema },
})

export const getAttempt = endpoint({
  method: 'GET',
  path: '/courses/:id/quizzes/:quizId/attempts/:attemptId',
  summary:
    'An attempt of the caller with its questions and answers; what is right once it is submitted',
  params: attemptParams,
  success: { status: 200, body: attemptSchema },
})

export const saveQuizAnswer = endpoint({
  method: 'PUT',
  path: '/courses/:id/quizzes/:quizId/attempts/:attemptId/answers/:place',
  summary: 'Keep an answer, or none, until the attempt is submitted or its time is up',
  params: attemptParams.extend({
    place: z.coerce
      .number()
      .int()
      .min(0)
      .max(quizLimits.questions - 1),
  }),
  body: z.object({ answer: answerSchema.nullable() }),
  success: { status: 204, body: null },
})

export const submitAttempt = endpoint({
  method: 'POST',
  path: '/courses/:id/quizzes/:quizId/attempts/:attemptId/submission',
  summary: 'Submit an attempt with the answers that are kept; asked twice, it is the same result',
  params: attemptParams,
  success: { status: 200, body: attemptSchema },
})

export const writtenAnswerSchema = z.object({
  id,
  student: z.object({ id, name: z.string() }).nullable(),
  /** Markdown. */
  prompt: z.string(),
  ...shownFields,
  answer: z.string(),
  /** The most that it can get. */
  possible: z.number().int(),
  submittedAt: instant,
  /** Null until it is marked. */
  points: z.number().int().nullable(),
  comment: z.string(),
  markedAt: instant.nullable(),
})
export type WrittenAnswer = z.infer<typeof writtenAnswerSchema>

export const listWrittenAnswers = endpoint({
  method: 'GET',
  path: '/courses/:id/quizzes/:quizId/written',
  summary: 'The answers in words to a quiz, those that wait for a mark first, the oldest first',
  params: quizParams,
  query: pageQuery,
  success: { status: 200, body: z.array(writtenAnswerSchema), counted: true },
})

export const markAnswer = endpoint({
  method: 'PUT',
  path: '/courses/:id/quizzes/:quizId/written/:answerId',
  summary: 'Give an answer in words its points and a comment',
  params: z.object({ id, quizId: id, answerId: id }),
  body: z.object({
    points: z.number().int().min(0).max(quizLimits.points),
    comment: text({ max: 5000 }).default(''),
    /** The `markedAt` of the mark that this one replaces. */
    replaces: instant.nullish(),
  }),
  success: { status: 204, body: null },
})
