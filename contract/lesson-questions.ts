import { z } from 'zod'
import { lessonKinds } from './courses.ts'
import { endpoint } from './endpoint.ts'
import { visibleCandles } from './exercises.ts'
import { secondMaximum } from './lesson-notes.ts'
import { excerptMaximum } from './paragraphs.ts'
import { id, instant, pageQuery, seenUpdatedAt, text } from './values.ts'

/** The longest question, follow-up or answer, in characters. */
export const questionMaximum = 2000
/** How many of a student's questions may wait for an answer, over all lessons. */
export const openQuestionsMaximum = 30
/** How many messages may follow a question. */
export const threadMaximum = 50
/** More paragraphs than a text can have. */
const paragraphMaximum = 25_000

/** Where in a lesson a question is asked; all are counted from 0. */
const placeSchema = z.discriminatedUnion('at', [
  /** Of the video. */
  z.object({ at: z.literal('second'), second: z.int().min(0).max(secondMaximum) }),
  /** Of the text, as in contract/paragraphs.ts, with its excerpt. */
  z.object({
    at: z.literal('paragraph'),
    paragraph: z.int().min(0).max(paragraphMaximum),
    // Twice, since the length of a text counts some characters as two.
    quote: text({ min: 1, max: 2 * excerptMaximum }),
  }),
  /** One of the visible candles of a chart exercise. */
  z.object({
    at: z.literal('candle'),
    candle: z
      .int()
      .min(0)
      .max(visibleCandles.most - 1),
  }),
])
export type QuestionPlace = z.infer<typeof placeSchema>

export const questionStates = ['open', 'answered', 'solved'] as const
const stateSchema = z.enum(questionStates)
export type QuestionState = z.infer<typeof stateSchema>

const count = z.int().min(0)

const common = {
  id,
  text: z.string(),
  /** Null for the lesson as a whole. */
  place: placeSchema.nullable(),
  state: stateSchema,
  /** Whether the class sees it. */
  shared: z.boolean(),
  /** How many others have the same question. */
  same: count,
  /** How many of its messages the caller sees. */
  messageCount: count,
  createdAt: instant,
  updatedAt: instant,
}

/** A question as students see it: without the person who has asked it. */
export const lessonQuestionSchema = z.object({
  ...common,
  /** Whether the caller has asked it. */
  mine: z.boolean(),
  /** Whether the caller has the same question. */
  alsoMine: z.boolean(),
  /** What the caller may do with it. */
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    followUp: z.boolean(),
    solve: z.boolean(),
    same: z.boolean(),
  }),
})
export type LessonQuestion = z.infer<typeof lessonQuestionSchema>

const messageSchema = z.object({
  id,
  /** Whether it is an answer; otherwise it is a follow-up of the asker. */
  byTeacher: z.boolean(),
  text: z.string(),
  /** Whether the class sees it while the question is shared. */
  shown: z.boolean(),
  createdAt: instant,
})
export type QuestionMessage = z.infer<typeof messageSchema>

const messages = z.array(messageSchema)
export const threadSchema = lessonQuestionSchema.extend({ messages })
export type QuestionThread = z.infer<typeof threadSchema>

export const questionText = text({ min: 1, max: questionMaximum, message: 'Question is required' })
export const messageText = text({ min: 1, max: questionMaximum, message: 'Text is required' })

const questionInputSchema = z.object({ text: questionText, place: placeSchema.nullable() })
export type QuestionInput = z.infer<typeof questionInputSchema>

const lessonParams = z.object({ id, videoId: id })
const ownParams = lessonParams.extend({ threadId: id })

export const listLessonQuestions = endpoint({
  method: 'GET',
  path: '/courses/:id/videos/:videoId/questions',
  summary:
    'The caller’s questions on an open lesson and those shown to the class, in order of place',
  params: lessonParams,
  query: pageQuery,
  success: { status: 200, body: z.array(lessonQuestionSchema), counted: true },
})

export const askQuestion = endpoint({
  method: 'POST',
  path: '/courses/:id/videos/:videoId/questions',
  summary:
    'Ask a question on a lesson; only those who teach see it until they show it to the class',
  params: lessonParams,
  body: questionInputSchema,
  once: true,
  success: { status: 201, body: lessonQuestionSchema },
})

export const getLessonQuestion = endpoint({
  method: 'GET',
  path: '/courses/:id/videos/:videoId/questions/:threadId',
  summary: 'A question with its answers and follow-ups, as far as the caller sees them',
  params: ownParams,
  success: { status: 200, body: threadSchema },
})

export const updateLessonQuestion = endpoint({
  method: 'PUT',
  path: '/courses/:id/videos/:videoId/questions/:threadId',
  summary: 'Change the text of one’s own question; 422 once it is answered or shown to the class',
  params: ownParams,
  body: z.object({ text: questionText }),
  success: { status: 200, body: lessonQuestionSchema },
})

export const deleteLessonQuestion = endpoint({
  method: 'DELETE',
  path: '/courses/:id/videos/:videoId/questions/:threadId',
  summary: 'Delete one’s own question; 422 once it is answered',
  params: ownParams,
  success: { status: 204, body: null },
})

export const followUpQuestion = endpoint({
  method: 'POST',
  path: '/courses/:id/videos/:videoId/questions/:threadId/messages',
  summary: 'Add to one’s own question, which is open again then',
  params: ownParams,
  body: z.object({ text: messageText }),
  once: true,
  success: { status: 201, body: threadSchema },
})

export const solveQuestion = endpoint({
  method: 'PUT',
  path: '/courses/:id/videos/:videoId/questions/:threadId/solved',
  summary: 'Mark one’s own question as solved, or as not solved',
  params: ownParams,
  body: z.object({ solved: z.boolean() }),
  success: { status: 200, body: lessonQuestionSchema },
})

export const haveSameQuestion = endpoint({
  method: 'PUT',
  path: '/courses/:id/videos/:videoId/questions/:threadId/same',
  summary:
    'Say, or no longer say, that one has the same question; its answers are then told as well',
  params: ownParams,
  body: z.object({ same: z.boolean() }),
  success: { status: 200, body: lessonQuestionSchema },
})

/** A question as those who teach see it. */
const queuedQuestionSchema = z.object({
  ...common,
  /** Null for a deleted account. */
  asker: z.object({ id, name: z.string() }).nullable(),
  /** The lesson that it is about, and its course; null for a question on a signal. */
  course: z.object({ id, title: z.string() }).nullable(),
  lesson: z.object({ id, title: z.string(), kind: z.enum(lessonKinds) }).nullable(),
  /** The signal that it is about; null for a question on a lesson. */
  signal: z.object({ id, title: z.string() }).nullable(),
  /** Since when a teacher is awaited; null if none is. */
  waitingSince: instant.nullable(),
  /** How many messages the class does not see although the question is shared. */
  unshown: count,
})
export type QueuedQuestion = z.infer<typeof queuedQuestionSchema>

const queuedThreadSchema = queuedQuestionSchema.extend({ messages })
export type QueuedThread = z.infer<typeof queuedThreadSchema>

const queueParams = z.object({ threadId: id })

export const listQuestionQueue = endpoint({
  method: 'GET',
  path: '/lesson-questions',
  summary: 'The questions on all lessons and signals: those that wait first, the oldest first',
  query: pageQuery.extend({ state: stateSchema.optional(), courseId: id.optional() }),
  success: { status: 200, body: z.array(queuedQuestionSchema), counted: true },
})

export const getQueuedQuestion = endpoint({
  method: 'GET',
  path: '/lesson-questions/:threadId',
  summary: 'A question with all of its messages, for those who teach',
  params: queueParams,
  success: { status: 200, body: queuedThreadSchema },
})

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/lesson-questions/:threadId/answers',
  summary: 'Answer a question; its asker, and those with the same question, are told',
  params: queueParams,
  body: z.object({ text: messageText, seenUpdatedAt }),
  once: true,
  success: { status: 201, body: queuedThreadSchema },
})

export const shareQuestion = endpoint({
  method: 'PUT',
  path: '/lesson-questions/:threadId/sharing',
  summary:
    'Show a question with its messages so far to the class, without its asker’s name, or hide it',
  params: queueParams,
  body: z.object({ shared: z.boolean(), seenUpdatedAt }),
  success: { status: 200, body: queuedThreadSchema },
})

export const settleQuestion = endpoint({
  method: 'PUT',
  path: '/lesson-questions/:threadId/solved',
  summary: 'Mark a question as solved, or as not solved',
  params: queueParams,
  body: z.object({ solved: z.boolean(), seenUpdatedAt }),
  success: { status: 200, body: queuedThreadSchema },
})
