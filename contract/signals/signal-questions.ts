import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  lessonQuestionSchema,
  messageText,
  questionText,
  threadSchema,
} from '../lesson-questions.ts'
import { id, pageQuery } from '../values.ts'

// Questions and comments on a signal: the same threads as on lessons (contract/lesson-questions.ts), answered in
// the same queue.

const signalParams = z.object({ id })
const ownParams = signalParams.extend({ threadId: id })

export const listSignalQuestions = endpoint({
  method: 'GET',
  path: '/courses/signal/:id/questions',
  summary:
    'The caller’s questions and comments on a signal and those shown to everybody who may see it, oldest first',
  params: signalParams,
  query: pageQuery,
  success: { status: 200, body: z.array(lessonQuestionSchema), counted: true },
})

export const askOnSignal = endpoint({
  method: 'POST',
  path: '/courses/signal/:id/questions',
  summary:
    'Ask or comment on a signal; only those who teach see it until they show it to everybody who may see the signal',
  params: signalParams,
  body: z.object({ text: questionText }),
  once: true,
  success: { status: 201, body: lessonQuestionSchema },
})

export const getSignalQuestion = endpoint({
  method: 'GET',
  path: '/courses/signal/:id/questions/:threadId',
  summary: 'A question on a signal with its answers and follow-ups, as far as the caller sees them',
  params: ownParams,
  success: { status: 200, body: threadSchema },
})

export const updateSignalQuestion = endpoint({
  method: 'PUT',
  path: '/courses/signal/:id/questions/:threadId',
  summary: 'Change the text of one’s own question; 422 once it is answered or shown to others',
  params: ownParams,
  body: z.object({ text: questionText }),
  success: { status: 200, body: lessonQuestionSchema },
})

export const deleteSignalQuestion = endpoint({
  method: 'DELETE',
  path: '/courses/signal/:id/questions/:threadId',
  summary: 'Delete one’s own question; 422 once it is answered',
  params: ownParams,
  success: { status: 204, body: null },
})

export const followUpOnSignal = endpoint({
  method: 'POST',
  path: '/courses/signal/:id/questions/:threadId/messages',
  summary: 'Add to one’s own question, which is open again then',
  params: ownParams,
  body: z.object({ text: messageText }),
  once: true,
  success: { status: 201, body: threadSchema },
})

export const solveSignalQuestion = endpoint({
  method: 'PUT',
  path: '/courses/signal/:id/questions/:threadId/solved',
  summary: 'Mark one’s own question as solved, or as not solved',
  params: ownParams,
  body: z.object({ solved: z.boolean() }),
  success: { status: 200, body: lessonQuestionSchema },
})

export const haveSameOnSignal = endpoint({
  method: 'PUT',
  path: '/courses/signal/:id/questions/:threadId/same',
  summary:
    'Say, or no longer say, that one has the same question; its answers are then told as well',
  params: ownParams,
  body: z.object({ same: z.boolean() }),
  success: { status: 200, body: lessonQuestionSchema },
})
