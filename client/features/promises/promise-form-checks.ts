import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { promiseInputSchema } from '#schemas/promises.ts'

const { hours, monthly } = promiseInputSchema.shape

/** A number as typed; empty for none. */
const typed = (schema: z.ZodType<number | null>, message: string) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : numberOf(text)))
    .refine((number) => schema.safeParse(number).success, { message })

/** The fields' values, and the promise they make. */
const promiseFormSchema = z.object({
  hours: typed(hours, 'Must be a whole number from 1 to 720'),
  monthly: typed(monthly, 'Must be a whole number from 1 to 1000'),
  extends: z.boolean(),
  isPublic: z.boolean(),
})

/** The checks of a promise's form. */
export const promiseResolver = zodResolver(promiseFormSchema)
