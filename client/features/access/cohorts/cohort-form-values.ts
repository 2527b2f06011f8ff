import { z } from 'zod'
import type { Cohort, CohortRule } from '#contract/access/cohorts.ts'
import { cohortInputSchema, cohortRuleInputSchema } from '#schemas/access/cohorts.ts'

const { program, name, startsOn, closesOn, seats } = cohortInputSchema.shape

const wholeNumber = (schema: z.ZodType<number>, message: string) =>
  z
    .string()
    .trim()
    .transform(Number)
    .refine((number) => schema.safeParse(number).success, { message })

const date = (schema: z.ZodType<string>) =>
  z.string().refine((typed) => schema.safeParse(typed).success, { message: 'Choose a date' })

/** The fields' values, and the cohort they produce. */
export const cohortFormSchema = z.object({
  program,
  name,
  startsOn: date(startsOn),
  closesOn: date(closesOn),
  seats: wholeNumber(seats, 'Must be a whole number from 1 to 1,000'),
})

/** The fields for an existing cohort, or those of a new one. */
export const cohortFormValues = (cohort?: Cohort): z.input<typeof cohortFormSchema> => ({
  program: cohort?.program ?? 'academy',
  name: cohort?.name ?? '',
  startsOn: cohort?.startsOn ?? '',
  closesOn: cohort?.closesOn ?? '',
  seats: String(cohort?.seats ?? 50),
})

/** The fields of how members join a program, and what they produce. */
export const ruleFormSchema = z.object({
  planned: z.boolean(),
  invitationHours: wholeNumber(
    cohortRuleInputSchema.shape.invitationHours,
    'Must be a whole number from 1 to 720',
  ),
})

export const ruleFormValues = (
  rule: Pick<CohortRule, 'planned' | 'invitationHours'>,
): z.input<typeof ruleFormSchema> => ({
  planned: rule.planned,
  invitationHours: String(rule.invitationHours),
})
