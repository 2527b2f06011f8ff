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
const threadSchema = lessonQuestionSchema.extend({ messages })
export type QuestionThread = z.infer<typeof threadSchema>

export const questionText = text({ min: 1, max: questionMaximum, message: 'Question is required' })
const messageText = text({ min: 1, max: questionMaximum, message: 'Text is required' })

const questionInputSchema = z.object({ text: questionText, place: placeSchema.nullable() })
export type QuestionInput = z.infer<typeof questionInputSchema>

/**
 * The calls of students about one question on something. `path` is the address of its questions, `params` are what that names,
 * and `words` say what it is a question on and who sees it once it is shown to others.
 */
export function questionCalls<const Path extends string, Params extends z.ZodObject>(
  path: Path,
  params: Params,
  words: { question: string; shown: string },
) {
  const one = `${path}/:threadId` as const
  const asked = { status: 200, body: lessonQuestionSchema } as const
  return {
    get: endpoint({
      method: 'GET',
      path: one,
      summary: `${words.question} with its answers and follow-ups, as far as the caller sees them`,
      params,
      success: { status: 200, body: threadSchema },
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      summary: `Change the text of one’s own question; 422 once it is answered or ${words.shown}`,
      params,
      body: z.object({ text: questionText }),
      success: asked,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: one,
      summary: 'Delete one’s own question; 422 once it is answered',
      params,
      success: { status: 204, body: null },
    }),
    followUp: endpoint({
      method: 'POST',
      path: `${one}/messages`,
      summary: 'Add to one’s own question, which is open again then',
      params,
      body: z.object({ text: messageText }),
      once: true,
      success: { status: 201, body: threadSchema },
    }),
    solve: endpoint({
      method: 'PUT',
      path: `${one}/solved`,
      summary: 'Mark one’s own question as solved, or as not solved',
      params,
      body: z.object({ solved: z.boolean() }),
      success: asked,
    }),
    haveSame: endpoint({
      method: 'PUT',
      path: `${one}/same`,
      summary:
        'Say, or no longer say, that one has the same question; its answers are then told as well',
      params,
      body: z.object({ same: z.boolean() }),
      success: asked,
    }),
  }
}

const lessonParams = z.object({ id, videoId: id })
const path = '/courses/:id/videos/:videoId/questions'

export const listLessonQuestions = endpoint({
  method: 'GET',
  path,
  summary:
    'The caller’s questions on an open lesson and those shown to the class, in order of place',
  params: lessonParams,
  query: pageQuery,
  success: { status: 200, body: z.array(lessonQuestionSchema), counted: true },
})

export const askQuestion = endpoint({
  method: 'POST',
  path,
  summary:
    'Ask a question on a lesson; only those who teach see it until they show it to the class',
  params: lessonParams,
  body: questionInputSchema,
  once: true,
  success: { status: 201, body: lessonQuestionSchema },
})

export const {
  get: getLessonQuestion,
  update: updateLessonQuestion,
  delete: deleteLessonQuestion,
  followUp: followUpQuestion,
  solve: solveQuestion,
  haveSame: haveSameQuestion,
} = questionCalls(path, lessonParams.extend({ threadId: id }), {
  question: 'A question',
  shown: 'shown to the class',
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
