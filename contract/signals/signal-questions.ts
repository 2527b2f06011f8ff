import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lessonQuestionSchema, questionCalls, questionText } from '../lesson-questions.ts'
import { id, pageQuery } from '../values.ts'

// Questions and comments on a signal: the same threads as on lessons (contract/lesson-questions.ts), answered in
// the same queue.

const signalParams = z.object({ id })
const path = '/courses/signal/:id/questions'

export const listSignalQuestions = endpoint({
  method: 'GET',
  path,
  summary:
    'The caller’s questions and comments on a signal and those shown to everybody who may see it, oldest first',
  params: signalParams,
  query: pageQuery,
  success: { status: 200, body: z.array(lessonQuestionSchema), counted: true },
})

export const askOnSignal = endpoint({
  method: 'POST',
  path,
  summary:
    'Ask or comment on a signal; only those who teach see it until they show it to everybody who may see the signal',
  params: signalParams,
  body: z.object({ text: questionText }),
  once: true,
  success: { status: 201, body: lessonQuestionSchema },
})

export const {
  get: getSignalQuestion,
  update: updateSignalQuestion,
  delete: deleteSignalQuestion,
  followUp: followUpOnSignal,
  solve: solveSignalQuestion,
  haveSame: haveSameOnSignal,
} = questionCalls(path, signalParams.extend({ threadId: id }), {
  question: 'A question on a signal',
  shown: 'shown to others',
})
