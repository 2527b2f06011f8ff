import { z } from 'zod'
import { colorOf } from '#contract/site/accent.ts'
import type { SiteLook } from '#contract/site/site-look.ts'
import { siteLookSchema } from '#schemas/site/site-look.ts'

/** A colour as typed: '1D4ED8', '#14d'; empty means the default. */
const typedColor = z.string().transform((typed, context) => {
  if (typed.trim() === '') return null
  const color = colorOf(typed)
  if (color) return color
  context.addIssue({
    code: 'custom',
    message:
      'Enter the colour as # with six digits, such as #1d4ed8; no names and no transparency.',
  })
  return z.NEVER
})

export const lookFormSchema = siteLookSchema.extend({
  accent: typedColor,
  accentDark: typedColor,
})
export type LookValues = z.input<typeof lookFormSchema>

export const valuesOf = (look: SiteLook): LookValues => ({
  ...look,
  accent: look.accent ?? '',
  accentDark: look.accentDark ?? '',
})

/** The look as typed so far, without incomplete colours. */
export const lookSoFar = (values: LookValues): SiteLook => ({
  ...values,
  accent: colorOf(values.accent),
  accentDark: colorOf(values.accentDark),
})
