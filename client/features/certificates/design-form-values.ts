import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import type { CertificateDesign } from '#contract/certificates.ts'
import { accentProblem, colorOf } from '#contract/site/accent.ts'
import { certificateDesignInputSchema } from '#schemas/certificates.ts'

const { signer, signerTitle } = certificateDesignInputSchema.shape

/** The fields' values, and the design they produce. */
export const designFormSchema = z.object({
  accent: z.string().transform((typed, context): string | null => {
    if (typed.trim() === '') return null
    const color = colorOf(typed)
    const problem = color
      ? accentProblem(color, 'light')?.reason
      : 'Enter the colour as # and six digits, such as #1d4ed8'
    if (problem) context.addIssue({ code: 'custom', message: problem })
    return color
  }),
  signer,
  signerTitle,
})

export const designResolver = zodResolver(designFormSchema)

/** The fields for the current design. */
export const designFormValues = ({
  accent,
  signer,
  signerTitle,
}: Pick<CertificateDesign, 'accent' | 'signer' | 'signerTitle'>): z.input<
  typeof designFormSchema
> => ({ accent: accent ?? '', signer, signerTitle })
