import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import type { StorageQuotasInput } from '#contract/storage-quota.ts'
import { storageQuotasInputSchema } from '#schemas/storage-quota.ts'

const { communityMb, studentMb } = storageQuotasInputSchema.shape

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
export const storageQuotasFormSchema = z.object({
  communityMb: megabytes(communityMb),
  studentMb: megabytes(studentMb),
}) satisfies z.ZodType<Omit<StorageQuotasInput, 'updatedAt'>>

export type StorageQuotasFormValues = z.input<typeof storageQuotasFormSchema>

/** The checks of the limits' form. */
export const storageQuotasResolver = zodResolver(storageQuotasFormSchema)
