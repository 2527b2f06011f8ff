import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { warningInputSchema } from '#schemas/signals/signal-warnings.ts'

const warningFormSchema = z.object({ text: warningInputSchema.shape.text.unwrap() })

/** The checks of the form of the risk warning. */
export const warningResolver = zodResolver(warningFormSchema)
