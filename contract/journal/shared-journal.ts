import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../lists.ts'
import { id, instant } from '../values.ts'
import { findingSchema } from './journal-findings.ts'

/** A student who shares trades. */
export const sharedJournalSchema = z.object({
  user: z.object({ id, name: z.string(), email: z.string() }),
  sharedTrades: z.number(),
  /** Of these, the trades without a comment. */
  uncommented: z.number(),
  /** The last closing or opening among them. */
  lastTradeAt: instant,
  /** What is new to the caller. */
  changes: z
    .object({
      /** Until when the caller has seen everything; null if never. */
      since: instant.nullable(),
      /** Trades added or shared since then, and trades edited since then. */
      trades: z.number(),
      edited: z.number(),
      /** Daily notes and weekly reviews, if they are shared. */
      notes: z.number(),
      /** The student's messages to the academy. */
      messages: z.number(),
      /** The most recent change; `markJournalSeen` marks everything up to it as seen. */
      lastChangeAt: instant,
    })
    .optional(),
  /** The most costly finding in their closed trades; null if nothing stands out. */
  costliest: z.object({ finding: findingSchema, currency: z.string() }).nullable(),
})
export type SharedJournal = z.infer<typeof sharedJournalSchema>

export const sharedJournalSorts = ['student', 'trades', 'uncommented', 'last', 'changes'] as const
export type SharedJournalSort = (typeof sharedJournalSorts)[number]

export const listSharedJournals = endpoint({
  method: 'GET',
  path: '/admin/journals',
  summary:
    'Students who share trades, those first with what is new to the caller; searched in name and e-mail',
  query: listQuery(sharedJournalSorts),
  success: { status: 200, body: z.array(sharedJournalSchema), counted: true },
})

export const getSharedJournal = endpoint({
  method: 'GET',
  path: '/admin/journals/:userId',
  summary: 'One student who shares trades, with what is new to the caller',
  params: z.object({ userId: id }),
  success: { status: 200, body: sharedJournalSchema },
})
