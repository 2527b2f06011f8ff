import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { wayNames } from './payments/way-names.ts'
import { id, instant } from './values.ts'

/** A process of the program, as it announced itself last. */
const runningProcessSchema = z.object({
  id,
  /** The machine or container, and the process on it. */
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  node: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** The memory that it takes. */
  memoryBytes: z.int(),
  /** Whether it announced itself lately; one that does not was killed, or cannot reach the database. */
  isAlive: z.boolean(),
})
export type RunningProcess = z.infer<typeof runningProcessSchema>

const queueSchema = z.object({
  name: z.string(),
  /** How many jobs could run now, and for how long the first of them has been waiting. */
  waiting: z.int(),
  oldestSeconds: z.number(),
})
export type WaitingQueue = z.infer<typeof queueSchema>

const channelSchema = z.object({
  channel: z.string(),
  delivered: z.int(),
  waiting: z.int(),
  /** Given up after the last attempt. */
  failed: z.int(),
  /** Not sent, because there was nobody any more to send it to, or it was no news any more. */
  leftOut: z.int(),
})
export type ChannelOfDay = z.infer<typeof channelSchema>

const systemSchema = z.object({
  versions: z.object({ program: z.string(), node: z.string(), postgres: z.string() }),
  /** The longest-running first. */
  processes: z.array(runningProcessSchema),
  /** Those in which jobs wait, the longest-waiting first. */
  queues: z.array(queueSchema),
  /** What was told in the last 24 hours. */
  deliveries: z.array(channelSchema),
  databaseBytes: z.int(),
  /** The files of users; videos and courses are not part of them. */
  userFilesBytes: z.int(),
  mail: z.object({
    /** Whether a mail server is configured; otherwise mails are stored. */
    hasServer: z.boolean(),
    waiting: z.int(),
  }),
  payments: z.object({
    /** The ways of paying that are set up; `isTest` if no money moves by one. */
    ways: z.array(z.object({ name: z.enum(wayNames), isTest: z.boolean() })),
    openDisputes: z.int(),
  }),
})
export type System = z.infer<typeof systemSchema>

export const getSystem = endpoint({
  method: 'GET',
  path: '/admin/system',
  summary: 'How the program is running: versions, processes, queues, deliveries, storage',
  success: { status: 200, body: systemSchema },
})

/** How many failed jobs are listed. */
export const failedJobsMaximum = 50

const failedJobSchema = z.object({
  id,
  queue: z.string(),
  failedAt: instant,
  /** How often it was tried. */
  tries: z.int(),
  /** The error of the last attempt; null if none was stored. */
  reason: z.string().nullable(),
})
export type FailedJob = z.infer<typeof failedJobSchema>

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/admin/failed-jobs',
  summary: `The jobs that were given up, newest first, ${failedJobsMaximum} at most; kept for a week`,
  success: { status: 200, body: z.array(failedJobSchema) },
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/admin/failed-jobs/:queue/:id/retry',
  summary: 'Has a job that was given up tried once more; 404 if it is not, or no longer',
  params: z.object({ queue: z.string().max(100), id }),
  success: { status: 204, body: null },
})
