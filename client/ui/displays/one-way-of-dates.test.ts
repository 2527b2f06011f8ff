import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The allowed places: where the zone is determined, where times are formatted, a document's own date,
 * which has no zone, the axis below a chart, whose library provides the clock, and the date in the head of an
 * answer, which HTTP writes in its own way.
 */
const places = [
  'client/platform/zone.ts',
  'client/platform/offline/keep-answer.ts',
  'client/ui/displays/format.ts',
  'client/features/certificates/certificate-words.ts',
  'client/ui/charts/market/candle-horizon.ts',
]

const other = [
  /Intl\.(DateTimeFormat|RelativeTimeFormat)/,
  /toLocale(Date|Time)String/,
  /toLocaleString\((?!'en-US')/,
  /toDateString|toTimeString|toUTCString/,
]

test('times are formatted in one place, in the zone that the user has chosen', () => {
  const files = globSync('client/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(400)
  const found = files
    .filter((file) => !places.includes(file))
    .filter((file) => other.some((way) => way.test(readFileSync(file, 'utf8'))))
  expect(found, 'use moment, day, appointment … of client/ui/displays/format.ts').toEqual([])
})
