import { z } from 'zod'
import { roleAccessSchema } from '../courses.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, seenUpdatedAt, text } from '../values.ts'
import { readSignalMessage } from './signal-messages.ts'
import { signalMessageMaximum } from './signal-words.ts'
import { signalInputSchema, signalSchema } from './signals.ts'

/**
 * Signals that come in from elsewhere: alerts and scripts send them as text to `incomingPath` with the key of a source, in
 * the authorization header or as the last part of the address (docs/operations.md).
 */
export const incomingPath = '/signals/incoming'
/** The most bytes of one request. */
export const incomingBytesMaximum = 64 * 1024

/** Whether what comes in waits to be looked at, or is published at once. */
export const sourceModes = ['draft', 'at_once'] as const
const modeSchema = z.enum(sourceModes)
export type SourceMode = z.infer<typeof modeSchema>

/** The most sources. */
export const sourcesMaximum = 20
/** The most messages that wait. */
export const draftsMaximum = 100

export const sourceInputSchema = z.object({
  name: line({ min: 1, max: 100, message: 'Name is required' }),
  mode: modeSchema,
  roleAccess: roleAccessSchema,
})
export type SourceInput = z.infer<typeof sourceInputSchema>

const sourceSchema = z.object({
  id,
  name: z.string(),
  kind: z.enum(['key', 'telegram']),
  mode: modeSchema,
  roleAccess: signalSchema.shape.roleAccess,
  isOn: z.boolean(),
  /** In whose name its signals are published; null if that account was deleted. */
  author: z.object({ id, name: z.string() }).nullable(),
  /** When something last came in; null if nothing has. */
  lastReceivedAt: instant.nullable(),
  updatedAt: instant,
})
export type SignalSource = z.infer<typeof sourceSchema>

const reading = readSignalMessage.success.body.shape

const draftSchema = z.object({
  id,
  source: z.object({ id, name: z.string() }),
  /** What came in, as it was sent. */
  text: z.string(),
  /** The same in traders' words, as it is published: alerts come as JSON. */
  words: z.string(),
  /** For whom its source publishes. */
  roleAccess: signalSchema.shape.roleAccess,
  /** What was read of it. */
  signals: reading.signals,
  update: reading.update,
  unread: reading.unread,
  /** Why it was not published at once; null if that was not wanted. */
  problem: z.string().nullable(),
  receivedAt: instant,
})
export type SignalDraft = z.infer<typeof draftSchema>

/** What became of a message: 'unread' waits as well, with nothing in it that could be read. */
export const receivedSchema = z.object({
  outcome: z.enum(['draft', 'published', 'step', 'unread', 'repeated']),
  signalId: id.nullable(),
  draftId: id.nullable(),
})
export type Received = z.infer<typeof receivedSchema>

/** A message that came in. */
export const incomingMessageSchema = z.object({
  text: text({ min: 1, max: signalMessageMaximum, message: 'Send a message' }),
  onceId: line({ min: 1, max: 200, message: 'Send an id, or none' }),
})

const params = z.object({ id })

export const listSignalSources = endpoint({
  method: 'GET',
  path: '/admin/signal-sources',
  summary: 'Where signals come in from, by name',
  success: { status: 200, body: z.array(sourceSchema).max(sourcesMaximum) },
})

export const makeSignalSource = endpoint({
  method: 'POST',
  path: '/admin/signal-sources',
  summary:
    'Let signals come in with a key, which is shown only now; published in the caller’s name',
  body: sourceInputSchema,
  success: { status: 201, body: sourceSchema.extend({ secret: z.string() }) },
})
export type NewSignalSource = z.infer<typeof makeSignalSource.success.body>

export const changeSignalSource = endpoint({
  method: 'PUT',
  path: '/admin/signal-sources/:id',
  summary: 'Change a source, or switch it off; from then on it publishes in the caller’s name',
  params,
  body: sourceInputSchema.extend({ isOn: z.boolean(), seenUpdatedAt }),
  success: { status: 200, body: sourceSchema },
})

export const removeSignalSource = endpoint({
  method: 'DELETE',
  path: '/admin/signal-sources/:id',
  summary: 'Revoke a source with its key, and discard what waits of it',
  params,
  success: { status: 204, body: null },
})

export const listSignalDrafts = endpoint({
  method: 'GET',
  path: '/admin/signal-drafts',
  summary: 'What came in and waits, the newest first',
  success: { status: 200, body: z.array(draftSchema).max(draftsMaximum) },
})

export const publishSignalDraft = endpoint({
  method: 'POST',
  path: '/admin/signal-drafts/:id/publish',
  summary: 'Publish what came in, as it is sent here, and take it off the list',
  params,
  body: signalInputSchema,
  once: true,
  success: { status: 201, body: signalSchema },
})

export const discardSignalDraft = endpoint({
  method: 'DELETE',
  path: '/admin/signal-drafts/:id',
  summary: 'Discard what came in',
  params,
  success: { status: 204, body: null },
})
