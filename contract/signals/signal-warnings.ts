import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../lists.ts'
import { id, instant, text } from '../values.ts'

export const warningMaximum = 2000

/** What an owner may begin with. */
export const suggestedWarning =
  'Signals are the academy’s own trade ideas, not personal advice. Trading with leverage can cost you all of your money, and more than half of private accounts lose. Past results say nothing about future ones. Trade only with what you can afford to lose, and decide on every trade yourself.'

const warningSchema = z.object({ version: z.number(), text: z.string() })
export type SignalWarning = z.infer<typeof warningSchema>

export const getSignalWarning = endpoint({
  method: 'GET',
  path: '/courses/signals/warning',
  summary: 'The risk warning to be shown with signals; null if the academy shows none',
  success: { status: 200, body: z.object({ warning: warningSchema.nullable() }) },
})

export const noteWarningShown = endpoint({
  method: 'POST',
  path: '/courses/signals/warning/shown',
  summary:
    'Record that a version of the risk warning was shown to the caller; the first time counts',
  body: z.object({ version: z.int().min(1).max(1_000_000) }),
  success: { status: 204, body: null },
})

const versionSchema = z.object({
  version: z.number(),
  /** Null where none was shown from then on. */
  text: z.string().nullable(),
  publishedAt: instant,
  /** To how many members it was shown. */
  shownTo: z.number(),
})
export type WarningVersion = z.infer<typeof versionSchema>

export const listWarningVersions = endpoint({
  method: 'GET',
  path: '/admin/signal-warnings',
  summary: 'The versions of the risk warning, the newest first',
  success: { status: 200, body: z.array(versionSchema) },
})

export const warningInputSchema = z.object({
  /** Null to show none. */
  text: text({ min: 1, max: warningMaximum, message: 'Enter the warning' }).nullable(),
  /** The newest version as last read; null if there was none. */
  seenVersion: z.int().nullable(),
})

export const publishWarning = endpoint({
  method: 'PUT',
  path: '/admin/signal-warnings',
  summary: 'Publish a risk warning as the next version; earlier ones are kept',
  body: warningInputSchema,
  success: { status: 200, body: versionSchema },
})

const showingSchema = z.object({
  member: z.object({ id, name: z.string() }),
  version: z.number(),
  shownAt: instant,
})
export type WarningShowing = z.infer<typeof showingSchema>

export const showingSorts = ['member', 'version', 'shown'] as const
export type ShowingSort = (typeof showingSorts)[number]

export const listWarningShowings = endpoint({
  method: 'GET',
  path: '/admin/signal-warnings/showings',
  summary: 'To whom which version of the risk warning was shown, and when for the first time',
  query: listQuery(showingSorts),
  success: { status: 200, body: z.array(showingSchema), counted: true },
})
