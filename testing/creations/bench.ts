import { sql } from 'kysely'
import sharp from 'sharp'
import type { Endpoint } from '#contract/endpoint.ts'
import { createTrade } from '#contract/journal/journal.ts'
import type { TestApp } from '../app.ts'
import { makeCourse } from '../courses.ts'
import type { Person } from '../people.ts'

/** Who creates, and where. */
export interface CreationsBench {
  app: TestApp
  admin: Person
  student: Person
  mentee: Person
  course: string
  picture: Buffer
}

/** Fills an academy with what creations need. */
export async function prepareCreations(app: TestApp): Promise<CreationsBench> {
  app.clock.set('2026-11-20T12:00:00Z')
  const admin = await app.people.admin()
  return {
    app,
    admin,
    student: await app.people.academy(),
    mentee: await app.people.mentorship(),
    course: (await makeCourse(app, admin, { roleAccess: ['academy_student'] })).id,
    picture: await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer(),
  }
}

/** A call that creates something. */
export interface CreationWay {
  endpoint: Endpoint
  /** Its table, and what distinguishes its transaction from others. */
  table: string
  /** How its statement names the table, if not in quotes. */
  named?: string
  /** Prepares its dependencies; returns the sender, the path, and the body for a given text. */
  prepare: (
    bench: CreationsBench,
  ) => Promise<{ as: Person; path: string; requestHash: (words: string) => object }>
  /** Sent as a form: the field of its file, if it has one. */
  form?: string
}

/** By what is created. */
export type CreationWays = Readonly<Record<string, CreationWay>>

/** A trade as its form sends it. */
export const trade = {
  pair: 'EURUSD',
  direction: 'BUY' as const,
  openedAt: '2026-11-02T08:00:00Z',
  entry: '1.1',
  lots: '1',
}

/** Adds a trade, and returns its id. */
export const makeTrade = async ({ app }: CreationsBench, as: Person, shared = false) =>
  (await app.call(createTrade, { as, body: { ...trade, shared } })).body.id

/** The number of rows of a table. */
export async function countOf(app: TestApp, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(app.academy.db.pool)
  return rows[0]?.count ?? 0
}
