import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  answerSchema,
  givenQuestionSchema,
  outcomeSchema,
  questionSchema,
} from './quizzes/questions.ts'
import { id, instant, seenUpdatedAt } from './values.ts'

/** How many checkpoints a video may have. */
export const checkpointsMaximum = 50

/** The kinds of questions that a video asks: those that the program marks at once, and that are answered quickly. */
export const checkpointKinds = ['single', 'multiple', 'numeric'] as const

const isQuick = (kind: string) => checkpointKinds.some((one) => one === kind)

/** What a video asks: words alone, since it shows a picture itself. */
export const checkpointQuestionSchema = questionSchema
  .refine(({ kind }) => isQuick(kind), {
    message: 'A checkpoint asks for one choice, several choices or a number',
    path: ['kind'],
  })
  .refine(({ picture, chart }) => !picture && !chart, {
    message: 'A checkpoint has neither a picture nor a chart',
    path: ['picture'],
  })

/** The last second at which a video can pause: as far as positions in videos go. */
export const lastSecond = 604_800

const second = z.number().int().min(0).max(lastSecond)

/** What a teacher enters. */
export const checkpointInputSchema = z.object({
  /** Of the video, at which it pauses. */
  second,
  question: checkpointQuestionSchema,
})
export type CheckpointInput = z.output<typeof checkpointInputSchema>

const managedCheckpointSchema = z.object({
  id,
  second,
  question: questionSchema,
  /** The video has been replaced since. */
  mayNotFit: z.boolean(),
  /** How many students have answered what it asks now. */
  answered: z.number().int(),
  right: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
})
export type ManagedCheckpoint = z.infer<typeof managedCheckpointSchema>

const checkpointSchema = z.object({
  id,
  second,
  /** The version of the question: an answer to another one is refused. */
  version: instant,
  /** With the caller’s answer, once it is given. */
  question: givenQuestionSchema,
  /** What the answer has come to; null until it is given. */
  outcome: outcomeSchema.nullable(),
})
export type Checkpoint = z.infer<typeof checkpointSchema>

const lessonParams = z.object({ id, videoId: id })
const checkpointParams = lessonParams.extend({ checkpointId: id })

export const listCheckpoints = endpoint({
  method: 'GET',
  path: '/courses/:id/videos/:videoId/checkpoints',
  summary: 'What a video asks, in its order, with the caller’s own answers',
  params: lessonParams,
  success: { status: 200, body: z.array(checkpointSchema) },
})

export const answerCheckpoint = endpoint({
  method: 'POST',
  path: '/courses/:id/videos/:videoId/checkpoints/:checkpointId/answer',
  summary: 'Answer what a video asks; the first answer counts, and a further one has its result',
  params: checkpointParams,
  /** Without an answer for whoever does not know it. */
  body: z.object({ version: instant, answer: answerSchema.nullable() }),
  success: { status: 200, body: checkpointSchema },
})

export const listManagedCheckpoints = endpoint({
  method: 'GET',
  path: '/courses/:id/videos/:videoId/checkpoints/content',
  summary: 'What a video asks, with what is right and how many have answered right',
  params: lessonParams,
  success: { status: 200, body: z.array(managedCheckpointSchema) },
})

export const createCheckpoint = endpoint({
  method: 'POST',
  path: '/courses/:id/videos/:videoId/checkpoints',
  summary: 'Let a video pause at a second and ask a question',
  params: lessonParams,
  body: checkpointInputSchema,
  once: true,
  success: { status: 201, body: managedCheckpointSchema },
})

export const updateCheckpoint = endpoint({
  method: 'PUT',
  path: '/courses/:id/videos/:videoId/checkpoints/:checkpointId',
  summary: 'Change when a video pauses or what it asks; whoever has answered is not asked again',
  params: checkpointParams,
  body: checkpointInputSchema.extend({ seenUpdatedAt }),
  success: { status: 200, body: managedCheckpointSchema },
})

export const deleteCheckpoint = endpoint({
  method: 'DELETE',
  path: '/courses/:id/videos/:videoId/checkpoints/:checkpointId',
  summary: 'Delete a checkpoint with its answers',
  params: checkpointParams,
  success: { status: 204, body: null },
})
