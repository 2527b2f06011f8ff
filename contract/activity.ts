import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listQuery, searchMaximum } from './lists.ts'
import { calendarDate, id, instant, text } from './values.ts'

/**
 * The subjects by which the activity is filtered, each with the prefixes of its actions. Actions
 * that match none belong to 'other'.
 */
export const activityKinds = {
  people: [
    'members',
    'import',
    'invitation',
    'bulk',
    'note',
    'view',
    'user',
    'role_request',
    'subscription',
    'admin',
    'ownership',
    'cohort',
  ],
  money: [
    'transaction',
    'transfer',
    'transfer_settings',
    'stripe_settings',
    'refund',
    'dispute',
    'coupon',
    'billing',
    'document',
    'withdrawal',
    'shop_offer',
    'purchase',
  ],
  teaching: [
    'course',
    'module',
    'video',
    'quiz',
    'exercise',
    'question',
    'cards',
    'upload',
    'assignment',
    'submission',
    'live_session',
    'certificate',
    'attendance',
    'call',
  ],
  trading: ['signal', 'strategy', 'challenge', 'trade', 'journal', 'candles', 'own_drill'],
  messages: [
    'letter',
    'automation',
    'announcement',
    'message',
    'answer',
    'conversation',
    'mail',
    'mail_words',
  ],
  security: [
    'sign_in',
    'session',
    'password',
    'email',
    'account',
    'calendar',
    'telegram',
    'discord',
    'push',
    'sign_in_rules',
    'factor',
    'viewing',
  ],
  academy: [
    'settings',
    'offer',
    'promise',
    'site',
    'backup',
    'moving_out',
    'activity',
    'space',
    'first_hour',
    'chat_group',
    'signal_outlet',
    'job',
    'connection',
  ],
} as const

export const activityGroupSchema = z.enum([
  'people',
  'money',
  'teaching',
  'trading',
  'messages',
  'security',
  'academy',
  'other',
])
export type ActivityGroup = z.infer<typeof activityGroupSchema>

const factSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type ActivityFact = z.infer<typeof factSchema>
const factsSchema = z.record(z.string(), factSchema)

/** A user under the current name; the name is null once the account is deleted. */
const activityPersonSchema = z.object({ id, name: z.string().nullable() })
export type ActivityPerson = z.infer<typeof activityPersonSchema>

const activityEntrySchema = z.object({
  id: z.string(),
  at: instant,
  action: z.string(),
  /** Who did it; null for the program itself. */
  by: activityPersonSchema.nullable(),
  /** What it was done to, under its name at the time. */
  subject: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  /** The user concerned. */
  person: activityPersonSchema.nullable(),
  /** Further facts. */
  details: factsSchema,
  /** What changed; null if there was no previous value, or there is no new one. */
  before: factsSchema.nullable(),
  after: factsSchema.nullable(),
  /** The client's network address; kept for 90 days at most. */
  address: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type ActivityEntry = z.infer<typeof activityEntrySchema>

/** Filters the entries; days are whole days in UTC. */
export const activityFilterSchema = z.object({
  /** Searches the names of the actor, the user concerned and the subject; ids must match exactly. */
  search: text({ max: searchMaximum }).optional(),
  group: activityGroupSchema.optional(),
  /** The actor or the user concerned. */
  person: id.optional(),
  from: calendarDate.optional(),
  to: calendarDate.optional(),
})
export type ActivityFilter = z.infer<typeof activityFilterSchema>

export const activitySorts = ['at'] as const
export type ActivitySort = (typeof activitySorts)[number]

export const listActivity = endpoint({
  method: 'GET',
  path: '/admin/activity',
  summary: 'What was done and by whom, newest first',
  query: listQuery(activitySorts).extend(activityFilterSchema.shape),
  success: { status: 200, body: z.array(activityEntrySchema), counted: true },
})

/** Returns a file; the query is `activityFilterSchema`. */
export const activityCsvPath = '/admin/activity.csv'
