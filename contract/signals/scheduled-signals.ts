import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, seenUpdatedAt } from '../values.ts'
import { signalInputSchema, signalSchema } from './signals.ts'

/** The most signals that wait for their time. */
export const scheduledMaximum = 100

const scheduledInputSchema = z.object({
  /** Published as this is then; its status is pending or active. */
  signal: signalInputSchema,
  /** Published within a minute after it; in the future. */
  publishAt: instant,
})
export type ScheduledInput = z.infer<typeof scheduledInputSchema>

const waitingSchema = signalSchema.omit({
  id: true,
  chart: true,
  analysis: true,
  createdAt: true,
  timestamp: true,
  updatedAt: true,
  history: true,
  resultR: true,
})
export type WaitingSignal = z.infer<typeof waitingSchema>

export const scheduledSignalSchema = z.object({
  id,
  signal: waitingSchema,
  publishAt: instant,
  /** In whose name it is published; null if that account was deleted. */
  author: z.object({ id, name: z.string() }).nullable(),
  /** Why it was not published at its time; null while that is to come. */
  problem: z.string().nullable(),
  updatedAt: instant,
})
export type ScheduledSignal = z.infer<typeof scheduledSignalSchema>

const params = z.object({ id })

export const listScheduledSignals = endpoint({
  method: 'GET',
  path: '/admin/scheduled-signals',
  summary: 'The signals that wait for their time, the next first',
  success: { status: 200, body: z.array(scheduledSignalSchema).max(scheduledMaximum) },
})

export const scheduleSignal = endpoint({
  method: 'POST',
  path: '/admin/scheduled-signals',
  summary: 'Publish a signal at a time; nobody but the office sees it before',
  body: scheduledInputSchema,
  once: true,
  success: { status: 201, body: scheduledSignalSchema },
})

export const changeScheduledSignal = endpoint({
  method: 'PUT',
  path: '/admin/scheduled-signals/:id',
  summary: 'Change a signal that waits for its time, or its time; from then on it is the caller’s',
  params,
  body: scheduledInputSchema.extend({ seenUpdatedAt }),
  success: { status: 200, body: scheduledSignalSchema },
})

export const withdrawScheduledSignal = endpoint({
  method: 'DELETE',
  path: '/admin/scheduled-signals/:id',
  summary: 'Withdraw a signal before it is published',
  params,
  success: { status: 204, body: null },
})
