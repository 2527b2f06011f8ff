import { describe, expect, test } from 'vitest'
import { type ChallengeMetric, challengeMetrics } from '#contract/challenges.ts'
import { Failure } from '#server/platform/failure.ts'
import {
  checkChallenge,
  checkJoinable,
  type Figures,
  progressOf,
  statusOf,
} from './challenges.rules.ts'

const nothing = { trades: 0, totalR: 0, winRate: null, lessons: 0 }
const startsAt = new Date('2026-11-01T00:00:00Z')
const endsAt = new Date('2026-12-01T00:00:00Z')

describe('progress', () => {
  test.each(challengeMetrics)('%s begins at 0', (metric) => {
    expect(progressOf({ metric, target: 10 }, nothing)).toBe(0)
  })

  test.each<[ChallengeMetric, number, Partial<Figures>, number]>([
    ['trades_journaled', 20, { trades: 5 }, 25],
    ['trades_journaled', 20, { trades: 20 }, 100],
    ['trades_journaled', 20, { trades: 400 }, 100],
    // Never 100 before the target is reached.
    ['trades_journaled', 1000, { trades: 999 }, 99],
    ['total_r', 10, { totalR: 2.54 }, 25],
    ['total_r', 10, { totalR: -4 }, 0],
    ['total_r', 10, { totalR: 10 }, 100],
    ['lessons_completed', 3, { lessons: 2 }, 67],
    ['lessons_completed', 3, { lessons: 3 }, 100],
    // A win rate needs enough trades.
    ['win_rate', 60, { winRate: 100, trades: 1 }, 20],
    ['win_rate', 60, { winRate: 100, trades: 5 }, 100],
    ['win_rate', 60, { winRate: 60, trades: 50 }, 100],
    ['win_rate', 60, { winRate: 30, trades: 50 }, 50],
  ])('%s to %d with %o', (metric, target, figures, percent) => {
    expect(progressOf({ metric, target }, { ...nothing, ...figures })).toBe(percent)
  })
})

test('the status follows the dates until it is completed', () => {
  const period = { startsAt, endsAt }
  const at = (instant: string, completedAt: Date | null = null) =>
    statusOf(period, completedAt, new Date(instant))
  expect(at('2026-10-31T23:59:59.999Z')).toBe('upcoming')
  expect(at('2026-11-01T00:00:00Z')).toBe('active')
  expect(at('2026-11-30T23:59:59.999Z')).toBe('active')
  expect(at('2026-12-01T00:00:00Z')).toBe('ended')
  expect(at('2026-11-10T00:00:00Z', startsAt)).toBe('completed')
  expect(at('2027-11-10T00:00:00Z', startsAt)).toBe('completed')
})

const faults = (check: () => void): string[] => {
  try {
    check()
    return []
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'rule_violated') throw error
    return error.issues?.map(({ path }) => path) ?? ['message']
  }
}

test('an impossible challenge is refused, naming the fields', () => {
  const period = { startsAt, endsAt }
  const check = (metric: ChallengeMetric, target: number, times = period) =>
    faults(() => checkChallenge(times, { metric, target }))
  expect(check('total_r', 2.5)).toEqual([])
  expect(check('win_rate', 100)).toEqual([])
  expect(check('win_rate', 100.5)).toEqual(['target'])
  expect(check('trades_journaled', 2.5)).toEqual(['target'])
  expect(check('lessons_completed', 2.5)).toEqual(['target'])
  expect(check('total_r', 1, { startsAt: endsAt, endsAt })).toEqual(['endDate'])
  expect(check('win_rate', 101, { startsAt: endsAt, endsAt: startsAt })).toEqual([
    'endDate',
    'target',
  ])
})

test('a published challenge can be joined until it ends', () => {
  const enter = (isPublished: boolean, at: Date) =>
    faults(() => checkJoinable({ isPublished, endsAt }, at))
  expect(enter(true, new Date(startsAt.getTime() - 1))).toEqual([])
  expect(enter(true, new Date(endsAt.getTime() - 1))).toEqual([])
  expect(enter(true, endsAt)).toEqual(['message'])
  expect(enter(false, startsAt)).toEqual(['message'])
})
