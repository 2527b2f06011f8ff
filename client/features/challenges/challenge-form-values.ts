import { z } from 'zod'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import { type Challenge, type ChallengeInput, challengeMetrics } from '#contract/challenges.ts'
import { challengeInputSchema } from '#schemas/challenges.ts'

const { title, description, reward, target } = challengeInputSchema.shape

const moment = (message: string) =>
  z.string().refine((typed) => fromLocalInput(typed) !== null, { message })

/**
 * The fields' values, and the challenge they produce. A date equal to the challenge's own to the
 * minute keeps the challenge's own seconds.
 */
export const challengeFormSchema = (challenge?: Challenge) => {
  const instantOf = (typed: string, own: string | undefined) => fromLocalInput(typed, own) ?? ''
  return (
    z
      .object({
        title,
        description,
        reward,
        metric: z.enum(challengeMetrics),
        target: z
          .string()
          .trim()
          .transform(numberOf)
          .refine((number) => target.safeParse(number).success, {
            message: 'Must be a number above 0 with at most two decimals',
          }),
        startDate: moment('Start is required'),
        endDate: moment('End is required'),
        isPublished: z.boolean(),
      })
      // An invalid date has already been reported.
      .refine(({ startDate, endDate }) => !(Date.parse(startDate) >= Date.parse(endDate)), {
        path: ['endDate'],
        message: 'The end must be after the start',
      })
      .transform(
        ({ startDate, endDate, ...fields }): ChallengeInput => ({
          ...fields,
          startDate: instantOf(startDate, challenge?.startDate),
          endDate: instantOf(endDate, challenge?.endDate),
        }),
      )
  )
}

type ChallengeFormValues = z.input<ReturnType<typeof challengeFormSchema>>

/** The fields for an existing challenge, or those of a new one. */
export const challengeFormValues = (challenge?: Challenge): ChallengeFormValues => ({
  title: challenge?.title ?? '',
  description: challenge?.description ?? '',
  reward: challenge?.reward ?? '',
  metric: challenge?.metric ?? 'trades_journaled',
  target: challenge ? String(challenge.target) : '',
  startDate: challenge ? toLocalInput(challenge.startDate) : '',
  endDate: challenge ? toLocalInput(challenge.endDate) : '',
  isPublished: challenge?.isPublished ?? true,
})
