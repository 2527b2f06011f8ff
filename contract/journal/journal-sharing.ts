import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, pageQuery, text } from '../values.ts'
import { currency } from './journal.ts'
import { journalAnalysisSchema } from './journal-analysis.ts'
import { dayNoteSchema, weekNoteSchema } from './journal-notes.ts'
import { tradeFilterSchema } from './trade-filter.ts'

/**
 * How much of a journal the academy sees: nothing, the trades shared individually, or all of them,
 * including future ones.
 */
export const sharingScopes = ['nothing', 'chosen', 'whole'] as const
const scopeSchema = z.enum(sharingScopes)
export type SharingScope = z.infer<typeof scopeSchema>

const sharingSchema = z.object({
  /** For manually entered trades. */
  byHand: scopeSchema,
  /** The trading accounts whose scope differs from 'chosen'. */
  accounts: z.array(z.object({ accountId: id, scope: scopeSchema })),
  /** Whether daily notes and weekly reviews are shown beside the trades. */
  notes: z.boolean(),
})
export type JournalSharing = z.infer<typeof sharingSchema>

export const getJournalSharing = endpoint({
  method: 'GET',
  path: '/journal/sharing',
  summary: 'What of the caller’s journal the academy sees',
  success: { status: 200, body: sharingSchema },
})

const sharingChangeSchema = z.object({
  /** Manually entered trades, those of a trading account by its id, or the notes. */
  of: z.union([z.enum(['by-hand', 'notes']), id]),
  /** For notes: either all or none. */
  scope: scopeSchema,
})
export type SharingChange = z.infer<typeof sharingChangeSchema>

export const updateJournalSharing = endpoint({
  method: 'PUT',
  path: '/journal/sharing',
  summary: 'Change what the academy sees of a part of the caller’s journal, at once',
  body: sharingChangeSchema,
  success: { status: 200, body: sharingSchema },
})

/** The figure that a comment refers to, with its value at the time of writing. */
const quoteSchema = z.object({
  figure: text({ min: 1, max: 80 }),
  value: text({ min: 1, max: 80 }),
  /** The filter from the journal page's address: 'pair=EURUSD&weekday=2'. */
  filter: z
    .string()
    .max(1000)
    .regex(/^[\w\-.~%&=+*]*$/, 'Must be the query of an address'),
})
export type FigureQuote = z.infer<typeof quoteSchema>

const remarkSchema = z.object({
  id,
  /** Null once the account has been deleted. */
  author: z.string().nullable(),
  text: z.string(),
  quote: quoteSchema.nullable(),
  createdAt: instant,
})
export type JournalRemark = z.infer<typeof remarkSchema>

export const listJournalRemarks = endpoint({
  method: 'GET',
  path: '/journal/comments',
  summary: 'What the academy says of the caller’s figures, the newest first',
  query: pageQuery,
  success: { status: 200, body: z.array(remarkSchema), counted: true },
})

const studentParams = z.object({ userId: id })

export const listSharedRemarks = endpoint({
  method: 'GET',
  path: '/admin/journals/:userId/comments',
  summary: 'What the academy has said of a student’s figures, the newest first',
  params: studentParams,
  query: pageQuery,
  success: { status: 200, body: z.array(remarkSchema), counted: true },
})

export const commentOnJournal = endpoint({
  method: 'POST',
  path: '/admin/journals/:userId/comments',
  summary: 'Comment on a student’s shared journal, quoting a figure of it or not',
  params: studentParams,
  body: z.object({
    text: text({ min: 1, max: 5000, message: 'A comment is required' }),
    quote: quoteSchema.nullish(),
  }),
  once: true,
  success: { status: 201, body: remarkSchema },
})

export const getSharedAnalysis = endpoint({
  method: 'GET',
  path: '/admin/journals/:userId/analysis',
  summary: 'All figures, pictures and findings over the closed trades that a student shares',
  params: studentParams,
  query: tradeFilterSchema.extend({ currency: currency.optional() }),
  success: { status: 200, body: journalAnalysisSchema },
})

export const listSharedNotes = endpoint({
  method: 'GET',
  path: '/admin/journals/:userId/notes',
  summary: 'The latest notes of days and reviews of weeks, of a student who shares them',
  params: studentParams,
  success: {
    status: 200,
    body: z.object({
      isShared: z.boolean(),
      days: z.array(dayNoteSchema),
      weeks: z.array(weekNoteSchema),
    }),
  },
})

export const markJournalSeen = endpoint({
  method: 'POST',
  path: '/admin/journals/:userId/seen',
  summary: 'Remember that the caller has seen what changed in a shared journal until then',
  params: studentParams,
  body: z.object({
    /** The `lastChangeAt` that was shown; later changes remain unread. */
    until: instant,
  }),
  success: { status: 204, body: null },
})
