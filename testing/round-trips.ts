import { AsyncLocalStorage } from 'node:async_hooks'
import { Client } from 'pg'
import { vi } from 'vitest'
import { PipelinedReads } from '#server/platform/database/pipelined-reads.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** How often a request has waited for the database, and what it sent. */
export interface Trips {
  count: number
  /** Whether it has had an answer since it last sent something: what it sends next has waited. */
  isAnswered: boolean
  sent: string[]
}

/**
 * Counts from now on how often requests wait for the database, until mocks are restored. Returns a function
 * that makes a request, whose address is without /api.
 */
export function countTrips(app: TestApp) {
  const request = new AsyncLocalStorage<Trips>()
  const noteSent = (trips: Trips, what: unknown) => {
    if (trips.isAnswered) trips.count += 1
    trips.isAnswered = false
    trips.sent.push(typeof what === 'string' ? what : (what as { text: string }).text)
  }
  const read = PipelinedReads.prototype.query
  vi.spyOn(PipelinedReads.prototype, 'query').mockImplementation(function note(
    this: PipelinedReads,
    text,
    values,
  ) {
    const trips = request.getStore()
    if (trips) noteSent(trips, text)
    // Reads of one turn are sent together, in nobody's name: each is noted here, for who asked for it.
    const answer = request.exit(() => Reflect.apply(read, this, [text, values]))
    return answer.finally(() => {
      if (trips) trips.isAnswered = true
    })
  })
  const query = Client.prototype.query
  vi.spyOn(Client.prototype, 'query').mockImplementation(function note(
    this: Client,
    ...sent: unknown[]
  ) {
    const trips = request.getStore()
    if (!trips) return Reflect.apply(query, this, sent)
    noteSent(trips, sent[0])
    const answered = () => {
      trips.isAnswered = true
    }
    const done = sent.at(-1)
    if (typeof done !== 'function') {
      const answer: Promise<unknown> = Reflect.apply(query, this, sent)
      return answer.finally(answered)
    }
    const ended = (...answer: unknown[]) => {
      answered()
      done(...answer)
    }
    return Reflect.apply(query, this, [...sent.slice(0, -1), ended])
  })
  return async (path: string, as: Person): Promise<Trips & { status: number }> => {
    const headers = { authorization: `Bearer ${as.token}` }
    const trips: Trips = { count: 0, isAnswered: true, sent: [] }
    // What an answer costs that has to be made; one that is remembered costs nothing, and parts that are the
    // same for many callers are read for the first of them.
    app.academy.http.polled?.forget(as.id)
    const { status } = await request.run(trips, () => app.request({ url: `/api${path}`, headers }))
    return { ...trips, status }
  }
}

/** Not responses built from one caller's rows: the stream, what another thread makes, and rows read while they are sent. */
export const notCounted = ['/events', '/me/export', '/courses/signals/record/export']

/** Calls that wait more than once, and how often; each with the reason. */
export const callsThatWait: Record<string, number> = {
  // What an assignment asks of the journal, and then the trades that meet it.
  '/assignments': 2,
  '/assignments/:id': 2,
  '/assignments/:id/evidence': 2,
  // The lesson and what it is, then the assignment, and what that asks of the journal.
  '/courses/:id/linked-lessons/:lessonId': 3,
  // The lesson, and then the name of what it is; the course, and then what there is of its access.
  '/courses/:id/linked-lessons/:lessonId/form': 2,
  '/courses/:id/linked-lessons/choices': 2,
  // A page of rows, then the names of the courses and people in them, which belong to other
  // modules.
  '/admin/journals': 2,
  // Automations, and then who is where in them and may still send them.
  '/admin/automations': 2,
  '/admin/automations/:id': 2,
  '/admin/journals/:userId': 2,
  // Which habit a drill is of, and since when it is practised; then its trades.
  '/admin/journals/:userId/own-drills/:ownDrillId/change': 2,
  '/journal/own-drills/:id/change': 2,
  // The followed signals come from the own trades; their histories are counted before they are read.
  '/journal/signal-comparison': 3,
  '/admin/assignments': 2,
  '/admin/message-assignees': 2,
  '/answers-to-mark': 2,
  '/admin/users': 2,
  '/admin/members': 2,
  '/admin/team': 2,
  // The record of the file is its first entry.
  '/admin/activity.csv': 2,
  // The session, which decides whom it is about; then the people, and when they joined.
  '/courses/live-session/:id/attendance': 3,
  '/courses/live-session/:id/attendance.csv': 3,
  // When cards are due, and which day it is for the caller; then the cards of today, and then what they ask.
  '/me/reviews': 3,
  // A transaction, in which all that belongs to the run is of one moment.
  '/practice/runs/:id': 6,
  // The course, which decides whose it is; then its students, and then their marks.
  '/admin/courses/:id/students': 3,
  '/admin/courses/:id/students/:userId': 3,
  '/admin/courses/:id/students.csv': 3,
  '/admin/courses/:id/standing': 2,
  // Members, then their grants and tags.
  '/admin/members.csv': 2,
  '/admin/shop/offers/:id/buyers.csv': 2,
}
