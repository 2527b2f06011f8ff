import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { studentAnswerSchema } from './exercises.ts'
import { writtenAnswerSchema } from './quizzes/attempts.ts'
import { id, pageQuery } from './values.ts'

const where = {
  course: z.object({ id, title: z.string() }),
  lesson: z.object({ id, title: z.string() }),
}

/** An answer that waits for points by hand; it is marked by the calls of its own kind. */
const answerToMarkSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('quiz'), ...where, answer: writtenAnswerSchema }),
  z.object({ kind: z.literal('exercise'), ...where, answer: studentAnswerSchema }),
])
export type AnswerToMark = z.infer<typeof answerToMarkSchema>

export const listAnswersToMark = endpoint({
  method: 'GET',
  path: '/answers-to-mark',
  summary: 'The answers to quizzes and chart exercises of all courses that wait for points by hand',
  query: pageQuery.extend({ courseId: id.optional() }),
  success: { status: 200, body: z.array(answerToMarkSchema), counted: true },
})
