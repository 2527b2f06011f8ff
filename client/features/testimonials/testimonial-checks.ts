import { zodResolver } from '@hookform/resolvers/zod'
import { testimonialInputSchema } from '#schemas/testimonials.ts'

/** The checks of the form in which a member says something of the academy. */
export const testimonialResolver = zodResolver(testimonialInputSchema.omit({ seenUpdatedAt: true }))
