import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import type { SpaceLimitsInput } from '#contract/space.ts'
import { spaceLimitsInputSchema } from '#schemas/space.ts'

const { communityMb, studentMb } = spaceLimitsInputSchema.shape

/** Megabytes as typed; empty means the default. */
const megabytes = (schema: z.ZodType<number | null>) =>
  z
    .string()
    .trim()
    .transform((typed, context): number | null => {
      const parsed = schema.safeParse(typed === '' ? null : Number(typed))
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: 'Must be a whole number from 1 to 1,000,000' })
      return z.NEVER
    })

/** The fields' values, and the limits they produce. */
export const spaceLimitsFormSchema = z.object({
  communityMb: megabytes(communityMb),
  studentMb: megabytes(studentMb),
}) satisfies z.ZodType<Omit<SpaceLimitsInput, 'updatedAt'>>

export type SpaceLimitsFormValues = z.input<typeof spaceLimitsFormSchema>

/** The checks of the limits' form. */
export const spaceLimitsResolver = zodResolver(spaceLimitsFormSchema)
