import { z } from 'zod'
import type { ManagedQuiz } from '#contract/quizzes/quizzes.ts'
import { quizInputSchema } from '#schemas/quizzes/quizzes.ts'

const whole = (most: number) => `Must be a whole number from 1 to ${most}`
const number = (most: number) =>
  z
    .string()
    .trim()
    .refine((typed) => isWhole(typed, most), whole(most))
    .transform(Number)
const optional = (most: number) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === '' || isWhole(typed, most), whole(most))
    .transform((typed) => (typed === '' ? null : Number(typed)))

const isWhole = (typed: string, most: number) =>
  /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most

/** The fields of a quiz as a whole, and what they produce; an empty limit is none. */
export const quizFormSchema = z.object({
  title: quizInputSchema.shape.title,
  passPercent: number(100),
  attemptsAllowed: optional(100),
  minutes: optional(600),
  drawn: optional(200),
})

/** The fields for an existing quiz, or those of a new one. */
export const quizFormValues = (quiz?: ManagedQuiz): z.input<typeof quizFormSchema> => ({
  title: quiz?.title ?? '',
  passPercent: String(quiz?.passPercent ?? 70),
  attemptsAllowed: String(quiz?.attemptsAllowed ?? ''),
  minutes: String(quiz?.minutes ?? ''),
  drawn: String(quiz?.drawn ?? ''),
})
