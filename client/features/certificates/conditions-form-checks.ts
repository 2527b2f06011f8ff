import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import type { CertificateConditions } from '#contract/certificates.ts'
import {
  certificateConditionsInputSchema,
  demandsSomething,
  nothingDemanded,
} from '#schemas/certificates.ts'

const { quizPercent, decisions, averageR, sessions, finalProjectPoints } =
  certificateConditionsInputSchema.shape

/** A number as typed; empty means that nothing is demanded. */
const typed = (schema: z.ZodType<number | null>, message: string) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : numberOf(text)))
    .refine((number) => schema.safeParse(number).success, { message })

/** The fields' values, and the conditions they produce. */
export const conditionsFormSchema = z
  .object({
    isIssued: z.boolean(),
    allLessons: z.boolean(),
    allAssignments: z.boolean(),
    quizPercent: typed(quizPercent, 'Must be a whole number from 1 to 100'),
    decisions: typed(decisions, 'Must be a whole number from 1 to 500'),
    averageR: typed(averageR, 'Must be a number from -1 to 10, such as 0.2'),
    sessions: typed(sessions, 'Must be a whole number from 1 to 500'),
    finalProjectId: z.string().transform((chosen) => chosen || null),
    finalProjectPoints: typed(finalProjectPoints, 'Must be a whole number from 1 to 2,000'),
  })
  .refine((conditions) => conditions.averageR === null || conditions.decisions !== null, {
    path: ['decisions'],
    message: 'Enter how many decisions the average covers',
  })
  .refine((conditions) => conditions.finalProjectPoints === null || conditions.finalProjectId, {
    path: ['finalProjectId'],
    message: 'Choose the final project that the points are for',
  })
  .refine(demandsSomething, { path: ['allLessons'], message: nothingDemanded }) satisfies z.ZodType<
  Omit<CertificateConditions, 'updatedAt'>
>

export type ConditionsFormValues = z.input<typeof conditionsFormSchema>

/** The checks of the conditions' form. */
export const conditionsResolver = zodResolver(conditionsFormSchema)
