import type { EventType } from '#contract/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { violatedForeignKey, violatedUnique } from '#server/platform/database/problems.ts'
import { eventsAfter, type StoredEvent } from '#server/platform/events/outbox.ts'
import type { Log } from '#server/platform/log.ts'
import {
  assignmentGraded,
  type CertificateFacts,
  certificateIssued,
  type GradeFacts,
  type LiveSessionFacts,
  liveSessionScheduled,
  type MessageFacts,
  messageReceived,
  type NewNotification,
  type RoleRequestFacts,
  roleRequestDecided,
  roleRequestFiled,
  type SignalFacts,
  signalPublished,
  type TradeFacts,
  tradeCommented,
} from './notifications.rules.ts'
import { moveCursor, readCursor } from './notifications.store.ts'
import type { Notify } from './notify.ts'

/** How notifications learn what an event is about: null when that is gone. */
export interface Subjects {
  describeSignal(id: string): Promise<SignalFacts | null>
  describeLiveSession(id: string): Promise<LiveSessionFacts | null>
  describeRoleRequest(id: string): Promise<RoleRequestFacts | null>
  describeMessage(id: string): Promise<MessageFacts | null>
  /** The verdict on what the user has handed in last for the assignment. */
  describeGrade(assignmentId: string, userId: string): Promise<GradeFacts | null>
  describeTrade(id: string): Promise<TradeFacts | null>
  describeCertificate(id: string): Promise<CertificateFacts | null>
}

interface EventReaderDeps {
  db: Database
  log: Log
  subjects: Subjects
  notify: Notify
}

const batch = 200

const toldOf: readonly EventType[] = [
  'signal.published',
  'live_session.scheduled',
  'role_request.filed',
  'role_request.decided',
  'message.new',
  'assignment.graded',
  'trade.commented',
  'certificate.issued',
]

/**
 * Turns events of the outbox into notifications: each event into one, in their order, by however many
 * processes at once and through crashes. The cursor moves in the transaction that stores the
 * notification, and only from where this process found it.
 */
export function createEventReader({ db, log, subjects, notify }: EventReaderDeps) {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false

  /** Stores what `event` says and moves on; false when another process was first. */
  async function tell(from: number, event: StoredEvent, notification: NewNotification) {
    try {
      return await db.transaction(async (tx) => {
        if (!(await moveCursor(tx, from, event.id))) return false
        await notify(tx, event.audience, notification, event.id)
        return true
      })
    } catch (error) {
      // The user is gone, or the event has been told of: nothing is left to tell.
      if (!violatedForeignKey(error) && violatedUnique(error) !== 'notifications_event') throw error
      return moveCursor(db.pool, from, event.id)
    }
  }

  /** Tells of the next events; whether there may be more. */
  async function readOn(): Promise<boolean> {
    let position = await readCursor(db.pool)
    const events = await eventsAfter(db.pool, position, batch)
    for (const event of events) {
      const notification = await describe(event, subjects)
      if (!notification) continue
      if (!(await tell(position, event, notification))) return true
      position = event.id
    }
    const last = events.at(-1)
    if (last && last.id > position && !(await moveCursor(db.pool, position, last.id))) return true
    return events.length === batch
  }

  /** Tells of everything that has been committed. Rejects where the database cannot be reached. */
  async function readAll(): Promise<void> {
    while (!stopped && (await readOn())) {
      // The next batch, or what another process has left.
    }
  }

  async function readWhileWoken(): Promise<void> {
    try {
      while (again) {
        again = false
        await readAll()
      }
    } catch (error) {
      log.warn({ err: error }, 'notifications wait for the next round')
    } finally {
      running = null
    }
  }

  return {
    readAll,
    /** To be called with every committed event, in every process; never throws. */
    onEvent({ type }: Pick<StoredEvent, 'type'>): void {
      if (stopped || !toldOf.includes(type)) return
      again = true
      running ??= readWhileWoken()
    },
    /** Lets what runs come to its end. */
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  }
}

async function describe(event: StoredEvent, subjects: Subjects): Promise<NewNotification | null> {
  const { type, subject, audience } = event
  if (subject === null) return null
  const role = 'role' in audience ? audience.role : null
  if (type === 'signal.published' && role) {
    const signal = await subjects.describeSignal(subject)
    return signal && signalPublished(signal, role)
  }
  if (type === 'live_session.scheduled' && role) {
    const session = await subjects.describeLiveSession(subject)
    return session && liveSessionScheduled(session, role)
  }
  if (type === 'role_request.filed' || type === 'role_request.decided') {
    const request = await subjects.describeRoleRequest(subject)
    if (!request) return null
    return type === 'role_request.filed' ? roleRequestFiled(request) : roleRequestDecided(request)
  }
  if (type === 'message.new') {
    const message = await subjects.describeMessage(subject)
    return message && messageReceived(message, role === 'admin' ? 'academy' : 'student')
  }
  if (type === 'assignment.graded' && 'user' in audience) {
    const verdict = await subjects.describeGrade(subject, audience.user)
    return verdict && assignmentGraded(verdict)
  }
  if (type === 'trade.commented') {
    const trade = await subjects.describeTrade(subject)
    return trade && tradeCommented(trade)
  }
  if (type === 'certificate.issued') {
    const certificate = await subjects.describeCertificate(subject)
    return certificate && certificateIssued(certificate)
  }
  return null
}
