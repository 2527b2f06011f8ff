import { expect, test } from 'vitest'
import { chooseZone, deviceZone, ownZone } from '#client/platform/zone.ts'
import { moment } from '../displays/format.ts'
import { fromLocalInput, toLocalInput } from './local-time.ts'

test('an input’s value converts back to the same minute', () => {
  const instant = '2026-11-20T18:30:00.000Z'
  expect(toLocalInput(instant)).toMatch(/^2026-11-2[01]T\d\d:[03]0$/)
  expect(fromLocalInput(toLocalInput(instant))).toBe(instant)
})

test('an unchanged instant keeps its seconds', () => {
  const known = '2026-11-20T18:30:41.500Z'
  expect(fromLocalInput(toLocalInput(known), known)).toBe(known)
  expect(fromLocalInput(toLocalInput(known))).toBe('2026-11-20T18:30:00.000Z')
  expect(fromLocalInput(toLocalInput('2026-11-20T19:30:00Z'), known)).toBe(
    '2026-11-20T19:30:00.000Z',
  )
})

test('anything that is not a date gives null', () => {
  expect(fromLocalInput('')).toBeNull()
  expect(fromLocalInput('soon')).toBeNull()
})

test('times are in the chosen zone, also where clocks change', () => {
  chooseZone('America/New_York')
  expect(toLocalInput('2026-11-20T18:30:00.000Z')).toBe('2026-11-20T13:30')
  expect(fromLocalInput('2026-11-20T13:30')).toBe('2026-11-20T18:30:00.000Z')
  // Daylight saving time ends on 1 November at 2:00: the day before is an hour closer to UTC.
  expect(fromLocalInput('2026-10-31T13:30')).toBe('2026-10-31T17:30:00.000Z')
  expect(fromLocalInput('2026-11-01T03:30')).toBe('2026-11-01T08:30:00.000Z')
  // An hour that is skipped becomes the one after it.
  expect(fromLocalInput('2026-03-08T02:30')).toBe('2026-03-08T07:30:00.000Z')
  chooseZone('Europe/Berlin')
  expect(toLocalInput(fromLocalInput('2027-03-28T02:30') ?? '')).toBe('2027-03-28T03:30')
  chooseZone('Pacific/Auckland')
  expect(toLocalInput('2026-11-20T18:30:00.000Z')).toBe('2026-11-21T07:30')
  expect(moment('2026-11-20T18:30:00.000Z')).toContain('21')
  chooseZone(null)
})

test('a time that no clock shows becomes a later one, in every zone', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    chooseZone(zone)
    const first = Temporal.Instant.from('2027-01-01T00:00Z').toZonedDateTimeISO(zone)
    for (
      let change = first.getTimeZoneTransition('next'), count = 0;
      change && count < 2;
      count += 1
    ) {
      const before = change.toInstant().subtract({ nanoseconds: 1 }).toZonedDateTimeISO(zone)
      const skipped = (change.offsetNanoseconds - before.offsetNanoseconds) / 6e10
      if (skipped > 0) {
        const typed = before
          .toPlainDateTime()
          .add({ minutes: skipped / 2 })
          .round('minute')
        const shown = toLocalInput(fromLocalInput(typed.toString()) ?? '')
        const meant = typed.add({ minutes: skipped }).toString({ smallestUnit: 'minute' })
        expect(shown, `${zone} ${typed}`).toBe(meant)
      }
      change = change.getTimeZoneTransition('next')
    }
  }
  chooseZone(null)
})

test('a zone that this browser does not know falls back to the device’s', () => {
  chooseZone('Atlantis/Centre')
  expect(ownZone()).toBe(deviceZone())
})
