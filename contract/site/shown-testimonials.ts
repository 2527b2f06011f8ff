import { z } from 'zod'

/** How many the site shows at most. */
export const testimonialsShown = 20

/** What members say of the academy as the site shows it, each with what is recorded of whoever says it. */
export const shownTestimonialsSchema = z.object({
  items: z.array(z.object({ quote: z.string(), name: z.string(), recorded: z.string() })),
  /** How many of how many are shown, from when, and among how many students. */
  basis: z.string(),
})
export type ShownTestimonials = z.infer<typeof shownTestimonialsSchema>
