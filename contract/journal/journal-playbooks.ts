import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, line, text } from '../values.ts'
import { currency } from './journal.ts'
import { tradeFilterSchema } from './trade-filter.ts'

/** The maximum number of playbooks per trader, and of rules per playbook. */
export const playbooksMaximum = 30
export const playbookRulesMaximum = 20

const playbookInputSchema = z.object({
  title: line({ min: 1, max: 200, message: 'Title is required' }),
  /** The checklist; a rule keeps its id when its text changes, and with it its ticks. */
  rules: z
    .array(z.object({ id, text: text({ min: 1, max: 200, message: 'Enter the rule' }) }))
    .min(1, 'A playbook needs at least one rule')
    .max(playbookRulesMaximum)
    .refine((rules) => new Set(rules.map((rule) => rule.id)).size === rules.length, {
      message: 'Each rule can appear only once',
    }),
})

const playbookSchema = playbookInputSchema.extend({ id })
export type Playbook = z.infer<typeof playbookSchema>

export const listPlaybooks = endpoint({
  method: 'GET',
  path: '/journal/playbooks',
  summary: 'The caller’s playbooks, by title',
  success: { status: 200, body: z.array(playbookSchema) },
})

export const savePlaybook = endpoint({
  method: 'PUT',
  path: '/journal/playbooks/:id',
  summary: 'Write or change a playbook of the caller; a new one has an id of the caller’s making',
  params: z.object({ id }),
  body: playbookInputSchema,
  success: { status: 200, body: playbookSchema },
})

export const deletePlaybook = endpoint({
  method: 'DELETE',
  path: '/journal/playbooks/:id',
  summary: 'Delete a playbook of the caller with what was ticked; the trades stay',
  params: z.object({ id }),
  success: { status: 204, body: null },
})

/** The rules ticked on a trade as kept or broken; the others are unanswered. */
const ticksSchema = z.object({
  playbookId: id.nullable(),
  kept: z.array(id).max(playbookRulesMaximum),
  broken: z.array(id).max(playbookRulesMaximum),
})
export type Ticks = z.infer<typeof ticksSchema>

export const getTicks = endpoint({
  method: 'GET',
  path: '/journal/trades/:id/playbook',
  summary: 'The playbook of a trade of the caller, and which of its rules were kept and broken',
  params: z.object({ id }),
  success: { status: 200, body: ticksSchema },
})

export const saveTicks = endpoint({
  method: 'PUT',
  path: '/journal/trades/:id/playbook',
  summary: 'Tick the rules of a playbook on a trade of the caller; without a playbook it has none',
  params: z.object({ id }),
  body: ticksSchema,
  success: { status: 200, body: ticksSchema },
})

const interval = z.object({ mean: z.number(), low: z.number(), high: z.number() })

/** Trade results with 95 % confidence intervals (Student's t), which are null for fewer than 20 trades. */
const ruleResultSchema = z.object({
  trades: z.int(),
  netCents: z.number(),
  averageCents: z.number().nullable(),
  centsInterval: interval.nullable(),
  tradesWithR: z.int(),
  averageR: z.number().nullable(),
  rInterval: interval.nullable(),
})
export type RuleResult = z.infer<typeof ruleResultSchema>

const playbookFiguresSchema = z.object({
  currency: z.string(),
  /** Closed trades that match the filter and use this playbook. */
  all: ruleResultSchema,
  rules: z.array(
    z.object({
      id,
      text: z.string(),
      kept: ruleResultSchema,
      broken: ruleResultSchema,
      untold: z.int(),
    }),
  ),
})
export type PlaybookFigures = z.infer<typeof playbookFiguresSchema>

export const getPlaybookFigures = endpoint({
  method: 'GET',
  path: '/journal/figures/playbooks/:id',
  summary: 'What the caller’s trades came to with each rule of a playbook kept and broken',
  params: z.object({ id }),
  query: tradeFilterSchema.extend({ currency: currency.optional() }),
  success: { status: 200, body: playbookFiguresSchema },
})
