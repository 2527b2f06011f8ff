import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { paidProgramSchema } from './offers/programs.ts'
import { id, instant, pageQuery } from './values.ts'

const promiseHoursMaximum = 720
const promiseMonthlyMaximum = 1000

/** How long reviews and answers have taken, in hours. */
const measuredSchema = z.object({
  /** How many were given in the period. */
  answered: z.int(),
  /** Null without any. */
  median: z.number().nullable(),
  /** Nine of ten took no longer; null without any. */
  p90: z.number().nullable(),
})
export type Measured = z.infer<typeof measuredSchema>

const periodsSchema = z.object({ last30: measuredSchema, last90: measuredSchema })

const termsFields = {
  /** Hours until a review or an answer; null for no promise. */
  hours: z.int().min(1).max(promiseHoursMaximum).nullable(),
  /** Of how many a month, for each member; null for all. */
  monthly: z.int().min(1).max(promiseMonthlyMaximum).nullable(),
  /** Whether a breach extends the access of its member by a day. */
  extends: z.boolean(),
  /** Whether visitors see it. */
  isPublic: z.boolean(),
}
const updatedAt = instant

const promiseSchema = z.object({
  program: paidProgramSchema,
  title: z.string(),
  ...termsFields,
  updatedAt,
  ...periodsSchema.shape,
  /** In the last 90 days. */
  breaches: z.int(),
})
export type Promised = z.infer<typeof promiseSchema>

export const listPromises = endpoint({
  method: 'GET',
  path: '/admin/promises',
  summary: 'What each program promises, and what was measured',
  success: { status: 200, body: z.array(promiseSchema) },
})

export const promiseInputSchema = z.object({
  ...termsFields,
  /** The value last read, to detect whether somebody else has changed it since. */
  updatedAt,
})
export type PromiseInput = z.infer<typeof promiseInputSchema>

export const updatePromise = endpoint({
  method: 'PUT',
  path: '/admin/promises/:program',
  summary:
    'Change what a program promises, from now on; 409 when someone else has changed it since',
  params: z.object({ program: paidProgramSchema }),
  body: promiseInputSchema,
  success: { status: 200, body: promiseSchema },
})

/** What a promise is about: a submitted assignment, a question on a lesson, a message to the academy. */
export const promisedKinds = ['assignment', 'question', 'message'] as const

const breachSchema = z.object({
  id,
  program: paidProgramSchema,
  kind: z.enum(promisedKinds),
  userId: id,
  name: z.string(),
  askedAt: instant,
  dueAt: instant,
  /** Whether the access of the member was extended by a day for it. */
  extended: z.boolean(),
})
export type Breach = z.infer<typeof breachSchema>

export const listBreaches = endpoint({
  method: 'GET',
  path: '/admin/promise-breaches',
  summary: 'Promises that were not met, the newest first',
  query: pageQuery,
  success: { status: 200, body: z.array(breachSchema), counted: true },
})

const shownPromiseSchema = z.object({
  program: paidProgramSchema,
  title: z.string(),
  hours: z.int(),
  monthly: z.int().nullable(),
  ...periodsSchema.shape,
})
export type ShownPromise = z.infer<typeof shownPromiseSchema>

const ownPromiseSchema = shownPromiseSchema.extend({
  /** How many the caller has sent in this calendar month. */
  used: z.int(),
})
export type OwnPromise = z.infer<typeof ownPromiseSchema>

export const listOwnPromises = endpoint({
  method: 'GET',
  path: '/me/promises',
  summary: 'What the programs of the caller promise, and what was measured',
  success: { status: 200, body: z.array(ownPromiseSchema) },
})
