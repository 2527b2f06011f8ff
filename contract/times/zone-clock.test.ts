import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newYorkClose, zoneClock } from './zone-clock.ts'

const zones = [
  'UTC',
  'Europe/Athens',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'America/St_Johns',
]
const instants = fc.integer({ min: Date.UTC(2007, 0, 1), max: Date.UTC(2030, 0, 1) })

test('the wall clock agrees with the platform in every zone, at every instant', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (zone, at) => {
      const known = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
      expect(zoneClock(zone).offsetAt(at)).toBe(known.offsetNanoseconds / 1e6)
    }),
    { numRuns: 300 },
  )
})

test('a wall-clock time leads back to the instant; of two possible ones, in order', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones, newYorkClose), instants, (zone, some) => {
      const at = Math.floor(some / 60_000) * 60_000
      const clock = zoneClock(zone)
      const wall = clock.wallOf(at)
      expect(clock.wallOf(clock.instantOf(wall))).toBe(wall)
      expect(clock.instantOf(wall, at - 60_000)).toBe(at)
    }),
    { numRuns: 300 },
  )
})

test('each minute of the days on which a clock changes is found again, in order', () => {
  for (const [zone, day] of [
    ['Europe/Athens', Date.UTC(2026, 9, 24, 12)],
    ['Europe/Athens', Date.UTC(2026, 2, 28, 12)],
    [newYorkClose, Date.UTC(2026, 10, 1)],
  ] as const) {
    const clock = zoneClock(zone)
    let last = Number.NEGATIVE_INFINITY
    for (let at = day; at < day + 86_400_000; at += 60_000) {
      const found = clock.instantOf(clock.wallOf(at), last)
      expect(found).toBe(at)
      last = found
    }
  }
})

test('the trading day ends at 17:00 in New York, summer and winter', () => {
  const clock = zoneClock(newYorkClose)
  expect(clock.wallOf(Date.UTC(2026, 0, 5, 22))).toBe(Date.UTC(2026, 0, 6))
  expect(clock.wallOf(Date.UTC(2026, 6, 6, 21))).toBe(Date.UTC(2026, 6, 7))
})
