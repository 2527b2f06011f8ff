import { z } from 'zod'
import { withScheme } from '#client/ui/forms/address-text.ts'
import {
  type RiskLevel,
  riskLevels,
  type Strategy,
  type StrategyInput,
} from '#contract/strategies.ts'
import { strategyInputSchema } from '#schemas/strategies.ts'
import { videoAddress } from '#schemas/values.ts'

const { title, description, rules } = strategyInputSchema.shape

/** The fields' values, and the strategy they produce. */
export const strategyFormSchema = z
  .object({
    title,
    description,
    rules,
    riskLevel: z.enum(riskLevels),
    videoUrl: z
      .string()
      .trim()
      .transform((typed) => (typed === '' ? null : withScheme(typed)))
      .refine((typed) => typed === null || videoAddress.safeParse(typed).success, {
        message: 'Must be a web address that begins with https://',
      }),
    isPublished: z.boolean(),
  })
  .transform((fields): StrategyInput => fields)

type StrategyFormValues = z.input<typeof strategyFormSchema>

const usual: RiskLevel = 'Medium'

/** The fields for an existing strategy, or those of a new one. */
export const strategyFormValues = (strategy?: Strategy): StrategyFormValues => ({
  title: strategy?.title ?? '',
  description: strategy?.description ?? '',
  rules: strategy?.rules ?? '',
  riskLevel: strategy?.riskLevel ?? usual,
  videoUrl: strategy?.videoUrl ?? '',
  isPublished: strategy?.isPublished ?? true,
})
