import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, seenUpdatedAt, text } from '../values.ts'
import { answerFields, unknownAnswerFields } from './answer-fields.ts'
import { messageMaximum } from './messages.ts'

/** The maximum number of saved answers. */
export const answersMaximum = 200

export const savedAnswerInputSchema = z.object({
  title: line({ min: 1, max: 100 }),
  text: text({ min: 1, max: messageMaximum }).superRefine((words, context) => {
    const [unknown] = unknownAnswerFields(words)
    if (unknown === undefined) return
    const list = answerFields.map((field) => `{{${field}}}`).join(', ')
    context.addIssue({
      code: 'custom',
      message: `There is no field {{${unknown}}}. You can use ${list}.`,
    })
  }),
})

const savedAnswerSchema = z.object({
  id,
  title: z.string(),
  text: z.string(),
  updatedAt: instant,
})
export type SavedAnswer = z.infer<typeof savedAnswerSchema>

export const listSavedAnswers = endpoint({
  method: 'GET',
  path: '/admin/saved-answers',
  summary: 'The answers that the office keeps to give again, by title',
  success: { status: 200, body: z.array(savedAnswerSchema) },
})

export const saveAnswer = endpoint({
  method: 'PUT',
  path: '/admin/saved-answers/:id',
  summary: 'Keep an answer under an id of the caller’s; 409 where others have changed it since',
  params: z.object({ id }),
  body: savedAnswerInputSchema.extend({ seenUpdatedAt }),
  success: { status: 200, body: savedAnswerSchema },
})

export const deleteAnswer = endpoint({
  method: 'DELETE',
  path: '/admin/saved-answers/:id',
  summary: 'Delete a kept answer',
  params: z.object({ id }),
  success: { status: 204, body: null },
})
