import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { directionSchema, pairSchema } from '../signals/signals.ts'
import { id, line } from '../values.ts'
import { lotsSchema } from './journal.ts'
import { setupSchema, tagSchema, tagsMaximum } from './trade-filter.ts'

/** The maximum number of templates per journal. */
export const templatesMaximum = 20

const fields = {
  /** Unique within a journal, ignoring case. */
  name: line({ min: 1, max: 40, message: 'A name is required' }),
  pair: pairSchema,
  direction: directionSchema,
  lots: lotsSchema,
  setup: setupSchema.nullable(),
  tags: z.array(tagSchema).max(tagsMaximum),
}
const templateInputSchema = z.object(fields)
export type TradeTemplateInput = z.infer<typeof templateInputSchema>

const templateSchema = z.object({
  ...fields,
  id,
  name: z.string(),
  pair: z.string(),
  lots: z.string(),
  setup: z.string().nullable(),
  tags: z.array(z.string()),
})
export type TradeTemplate = z.infer<typeof templateSchema>

export const listTradeTemplates = endpoint({
  method: 'GET',
  path: '/journal/templates',
  summary: 'The caller’s templates of trades, by name',
  success: { status: 200, body: z.array(templateSchema) },
})

export const saveTradeTemplate = endpoint({
  method: 'PUT',
  path: '/journal/templates',
  summary: 'Keep a template of trades, in the place of the one of that name',
  body: templateInputSchema,
  success: { status: 200, body: z.array(templateSchema) },
})

export const deleteTradeTemplate = endpoint({
  method: 'DELETE',
  path: '/journal/templates/:id',
  summary: 'Delete a template of trades of the caller',
  params: z.object({ id }),
  success: { status: 204, body: null },
})
