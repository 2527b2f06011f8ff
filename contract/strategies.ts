import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery } from './lists.ts'
import { signalResultsSchema, signalSchema } from './signals/signals.ts'
import { id, instant, line, seenUpdatedAt, text, videoAddress } from './values.ts'

const idParams = z.object({ id })

export const riskLevels = ['Low', 'Medium', 'High'] as const
const riskLevelSchema = z.enum(riskLevels)
export type RiskLevel = z.infer<typeof riskLevelSchema>

const title = line({ min: 1, max: 200, message: 'Title is required' })
const description = text({ min: 1, max: 5000, message: 'Description is required' })

export const strategyInputSchema = z.object({
  title,
  description,
  /** Markdown. */
  rules: text({ min: 1, max: 50_000, message: 'Rules are required' }),
  riskLevel: riskLevelSchema,
  videoUrl: videoAddress.nullish(),
  isPublished: z.boolean().default(true),
})
export type StrategyInput = z.infer<typeof strategyInputSchema>

/** Absent fields are unchanged. */
export const strategyChangesSchema = z
  .object({ ...strategyInputSchema.shape, isPublished: z.boolean() })
  .partial()
  .extend({ seenUpdatedAt })
export type StrategyChanges = z.infer<typeof strategyChangesSchema>

/** The outcomes of all signals that used a strategy, including those that were withdrawn. */
export const strategyRecordSchema = signalResultsSchema
export type StrategyRecord = z.infer<typeof strategyRecordSchema>

export const strategySchema = z.object({
  id,
  title: z.string(),
  description: z.string(),
  rules: z.string(),
  riskLevel: riskLevelSchema,
  videoUrl: z.string().nullable(),
  isPublished: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  record: strategyRecordSchema,
})
export type Strategy = z.infer<typeof strategySchema>

/** A strategy with the signals using it that the caller may see, newest first, at most 100. */
export const strategyPageSchema = strategySchema.extend({ signals: z.array(signalSchema) })
export type StrategyPage = z.infer<typeof strategyPageSchema>

export const strategySorts = ['title', 'risk', 'status', 'created'] as const
export type StrategySort = (typeof strategySorts)[number]

export const listStrategies = endpoint({
  method: 'GET',
  path: '/mentorship/strategies',
  summary: 'The strategies with their records, newest first; drafts for admins alone',
  query: listQuery(strategySorts),
  success: { status: 200, body: z.array(strategySchema), counted: true },
})

export const getStrategy = endpoint({
  method: 'GET',
  path: '/mentorship/strategies/:id',
  summary: 'One strategy with its record and the signals that used it',
  params: idParams,
  success: { status: 200, body: strategyPageSchema },
})

export const createStrategy = endpoint({
  method: 'POST',
  path: '/mentorship/strategies',
  summary: 'Create a strategy',
  body: strategyInputSchema,
  once: true,
  success: { status: 201, body: strategySchema },
})

export const updateStrategy = endpoint({
  method: 'PUT',
  path: '/mentorship/strategies/:id',
  summary: 'Change a strategy; its record follows from its signals and cannot be changed',
  params: idParams,
  body: strategyChangesSchema,
  success: { status: 200, body: strategySchema },
})

export const deleteStrategy = endpoint({
  method: 'DELETE',
  path: '/mentorship/strategies/:id',
  summary: 'Delete a strategy; its signals stay, without it',
  params: idParams,
  success: { status: 204, body: null },
})
