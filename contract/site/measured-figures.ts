import { z } from 'zod'

/** A figure that the program counts from what is recorded. */
export const measuredFigureSchema = z.object({
  figure: z.string(),
  label: z.string(),
  /** Who counts, between which dates, and how many of how many. */
  basis: z.string(),
})
export type MeasuredFigure = z.infer<typeof measuredFigureSchema>
