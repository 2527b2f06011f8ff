import { z } from 'zod'
import type { CheckpointInput, ManagedCheckpoint } from '#contract/checkpoints.ts'
import { lastSecond } from '#schemas/checkpoints.ts'
import { clockOf } from '../course-words.ts'
import {
  type QuestionValues,
  questionFormSchema,
  questionFormValues,
} from '../quizzes/question-form-values.ts'

/** The seconds of a time such as 90, 1:30 or 1:02:30; null for anything else. */
export function secondOf(typed: string): number | null {
  const [, hours = '0', minutes = '0', seconds] =
    /^(?:(?:(\d{1,3}):(?=\d{1,2}:))?(\d{1,3}):)?(\d{1,6})$/.exec(typed.trim()) ?? []
  if (seconds === undefined) return null
  const isClock = typed.includes(':')
  if (isClock && (seconds.length !== 2 || Number(seconds) > 59)) return null
  if (hours !== '0' && Number(minutes) > 59) return null
  const second = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return second <= lastSecond ? second : null
}

export type CheckpointValues = QuestionValues & { at: string }

/** The fields of a checkpoint, and what they make; what is wrong is told at its field. */
export const checkpointFormSchema = z
  .intersection(
    questionFormSchema,
    z.object({
      at: z
        .string()
        .refine((typed) => secondOf(typed) !== null, 'Enter a time such as 1:30 or 1:02:30'),
    }),
  )
  .transform(({ at, ...question }): CheckpointInput => ({ second: secondOf(at) ?? 0, question }))

/** The fields for an existing checkpoint, or those of a new one. */
export const checkpointFormValues = (item?: ManagedCheckpoint): CheckpointValues => ({
  ...questionFormValues(item),
  at: item ? clockOf(item.second) : '',
})
