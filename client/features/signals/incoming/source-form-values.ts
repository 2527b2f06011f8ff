import { z } from 'zod'
import type { SignalSource, SourceInput } from '#contract/signals/incoming-signals.ts'
import { contentRoleSchema } from '#schemas/access/roles.ts'
import { sourceInputSchema } from '#schemas/signals/incoming-signals.ts'

const { name, mode } = sourceInputSchema.shape

/** The fields' values, and the source they produce. */
export const sourceFormSchema = z
  .object({ name, mode, access: contentRoleSchema })
  .transform(({ access, ...fields }): SourceInput => ({ ...fields, roleAccess: [access] }))

/** The fields for an existing source, or those of a new one. */
export const sourceFormValues = (source?: SignalSource): z.input<typeof sourceFormSchema> => ({
  name: source?.name ?? '',
  mode: source?.mode ?? 'draft',
  access: source?.roleAccess[0] ?? 'community_student',
})
