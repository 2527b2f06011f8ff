import { expect, test } from 'vitest'
import { utcMoment } from '#contract/times/utc-moment.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ChannelDeps } from './channel.ts'
import { messageFor } from './message-for.ts'

const at = new Date('2026-12-03T18:30:00Z')
const zones: Record<string, string | null> = { paris: 'Europe/Paris', nowhere: null }
const requested: string[] = []
const deps = {
  db: {} as Database,
  identity: {
    zoneOf: async (_executor: unknown, id: string) => {
      requested.push(id)
      return zones[id] ?? null
    },
  },
} as unknown as Pick<ChannelDeps, 'db' | 'identity'>

test('each reader has a moment by the own clocks, in UTC where these are not known', async () => {
  const message = `Weekly call: ${utcMoment(at)}`
  expect(await messageFor(deps, 'paris', { message })).toBe(
    'Weekly call: 3 Dec 2026, 19:30 (Europe/Paris)',
  )
  expect(await messageFor(deps, 'nowhere', { message })).toBe('Weekly call: 3 Dec 2026, 18:30 UTC')
})

test('nobody’s zone is asked for where nothing is said of a time', async () => {
  requested.length = 0
  expect(await messageFor(deps, 'paris', { message: 'A new signal' })).toBe('A new signal')
  expect(requested).toEqual([])
})
