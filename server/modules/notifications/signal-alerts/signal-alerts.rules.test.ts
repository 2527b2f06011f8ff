import { expect, test } from 'vitest'
import { signalMoments } from '#contract/signals/signal-moments.ts'
import {
  quietHoursOf,
  quietMinutes,
  quietUntil,
  usedChannels,
  usedKeys,
} from './signal-alerts.rules.ts'

const end = (hours: { from: string; to: string } | null, zone: string, at: string) =>
  quietUntil(quietMinutes(hours), zone, new Date(at))?.toISOString() ?? null

test('whoever has chosen nothing is told of all but notes, and what was chosen stays', () => {
  const usual = usedChannels(null)
  expect(usual.map(({ channel }) => channel)).toEqual(['in-app', 'mail', 'push', 'telegram'])
  for (const { moments } of usual) {
    expect(moments).toEqual(signalMoments.filter((moment) => moment !== 'note'))
  }
  const chosen = [
    { channel: 'mail' as const, moments: [] },
    { channel: 'push' as const, moments: ['new' as const, 'note' as const] },
  ]
  expect(usedChannels(usedKeys(chosen)).filter(({ moments }) => moments.length > 0)).toEqual([
    chosen[1],
  ])
})

test('hours are stored as minutes and read back', () => {
  for (const hours of [{ from: '22:00', to: '07:05' }, { from: '00:00', to: '23:59' }, null]) {
    expect(quietHoursOf(quietMinutes(hours))).toEqual(hours)
  }
})

test('quiet hours end at their time by the clocks of the place, across midnight as well', () => {
  const night = { from: '22:00', to: '07:00' }
  expect(end(night, 'Europe/Paris', '2026-12-01T20:59:59Z')).toBe(null)
  expect(end(night, 'Europe/Paris', '2026-12-01T21:00:00Z')).toBe('2026-12-02T06:00:00.000Z')
  expect(end(night, 'Europe/Paris', '2026-12-02T05:59:59Z')).toBe('2026-12-02T06:00:00.000Z')
  expect(end(night, 'Europe/Paris', '2026-12-02T06:00:00Z')).toBe(null)
  expect(end(night, 'Asia/Kolkata', '2026-12-01T17:00:00Z')).toBe('2026-12-02T01:30:00.000Z')
  const noon = { from: '12:00', to: '14:00' }
  expect(end(noon, 'America/New_York', '2026-12-01T18:30:00Z')).toBe('2026-12-01T19:00:00.000Z')
  expect(end(noon, 'America/New_York', '2026-12-01T19:00:00Z')).toBe(null)
  expect(end(null, 'UTC', '2026-12-01T00:00:00Z')).toBe(null)
})

test('a night in which clocks are set forward or back ends by the new time', () => {
  const night = { from: '22:00', to: '07:00' }
  // Forward on 29 March 2026, back on 25 October.
  expect(end(night, 'Europe/Paris', '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(end(night, 'Europe/Paris', '2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
})

test('an end that is skipped comes later, one that comes twice is over with the second', () => {
  const short = { from: '01:00', to: '02:30' }
  expect(end(short, 'Europe/Paris', '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:30:00.000Z')
  expect(end(short, 'Europe/Paris', '2026-10-25T00:45:00Z')).toBe('2026-10-25T01:30:00.000Z')
  expect(end(short, 'Europe/Paris', '2026-10-25T01:29:00Z')).toBe('2026-10-25T01:30:00.000Z')
})

test('whatever the hours and the moment, they end within a day and an hour, and are over then', () => {
  const zones = ['Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 2000; round += 1) {
    const quietFrom = random(1440)
    const quietTo = (quietFrom + 1 + random(1438)) % 1440
    const zone = zones[random(zones.length)] ?? 'UTC'
    const at = new Date(Date.UTC(2026, 0, 1) + random(365 * 24 * 60) * 60_000)
    const over = quietUntil({ quietFrom, quietTo }, zone, at)
    if (!over) continue
    expect(over.getTime()).toBeGreaterThan(at.getTime())
    expect(over.getTime() - at.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
    expect(quietUntil({ quietFrom, quietTo }, zone, over)).toBe(null)
  }
})
