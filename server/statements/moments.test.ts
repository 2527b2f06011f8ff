import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiDigits, isTimeOfDay, offsetOfHeading, readMoment, utcOf } from './moments.ts'

const wall = '2026-08-20T21:56:13'

test.each([
  ['2026.08.20 21:56:13', null],
  ['2026-08-20T21:56:13.342', null],
  ['2026-08-20T21:56:13.342Z', 0],
  ['2026-08-20 21:56:13+08:00', 480],
  ['2026-08-20 21:56:13 -0330', -210],
  ['20 Aug 2026 21:56:13.342', null],
  ['20-Aug-2026 21:56:13', null],
  ['Aug 20, 2026, 21:56:13', null],
  ['August 20, 2026 at 9:56:13 PM', null],
  ['08/20/2026, 09:56:13 PM GMT+5:30', 330],
  ['Thu Aug 20 2026 21:56:13 GMT+0200 (Central European Summer Time)', 120],
  ['20260820 215613', null],
  ['20260820T215613Z', 0],
  ['21:56:13 08/20/2026', null],
  ['20. août 2026 21:56:13', null],
  ['20 de agosto de 2026, 21:56:13', null],
  ['20 августа 2026 г., 21:56:13', null],
  ['20 أغسطس 2026 9:56:13 م', null],
  ['٢٠/٠٨/٢٠٢٦ ٢١:٥٦:١٣', null],
  ['2026年8月20日 21:56:13', null],
  ['2026年8月20日 下午9:56:13', null],
  ['1787262973', 0],
  ['1787262973342', 0],
])('%s is read', (text, offset) => {
  const order = text.startsWith('08/') || text.includes(' 08/') ? 'mdy' : 'dmy'
  expect(readMoment(asciiDigits(text), order)).toEqual({ wall, offset })
})

test.each([
  '31.02.2026 10:00',
  '2026-13-01',
  '20 Aug 2026 25:00',
  '20 Aug 2026 13:00 PM',
  '20 Aug 2026 21:56 somewhere',
  '20 Ogg 2026',
  '2026-08-20 21:56 +19:00',
  '12345678',
  '1.08650',
  'EURUSD',
  '',
])('%s is no time', (text) => {
  expect(readMoment(text, 'dmy')).toBeNull()
})

test.each([
  ['Closing Time (UTC+3)', 180],
  ['Opening time (UTC-3:30)', -210],
  ['DateUtc', 0],
  ['Time [GMT]', 0],
  ['time_utc', 0],
  ['Open Time', null],
  ['Outcome', null],
])('the heading %s states its zone', (heading, offset) => {
  expect(offsetOfHeading(heading)).toBe(offset)
})

test('a time of day alone is told from a date', () => {
  expect(['9:05', '21:56:13.342', '9:05 PM'].map(isTimeOfDay)).toEqual([true, true, true])
  expect(['2026-08-20 9:05', '9.05', '25:00'].map(isTimeOfDay)).toEqual([false, false, false])
})

const instants = fc
  .date({ min: new Date('1970-02-01'), max: new Date('2199-12-01'), noInvalidDate: true })
  .map((at) => `${at.toISOString().slice(0, 19)}`)

/** The same time as different platforms write it. */
const notations: ((wall: string) => [string, 'ymd' | 'dmy' | 'mdy'])[] = [
  (at) => [at.replace('T', ' ').replaceAll('-', '.'), 'dmy'],
  (at) => [parts(at).day.join('/').concat(', ', at.slice(11)), 'dmy'],
  (at) => [`${parts(at).american} ${parts(at).half}`, 'mdy'],
  (at) => [`${parts(at).named} ${at.slice(11)}.999`, 'ymd'],
  (at) => [at.replace(/[-:]/g, ''), 'mdy'],
]

function parts(at: string) {
  const [year = '', month = '', day = ''] = at.slice(0, 10).split('-')
  const date = new Date(`${at}Z`)
  const show = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(date)
  return {
    day: [day, month, year],
    american: `${Number(month)}/${Number(day)}/${year}`,
    half: show({ hour: 'numeric', minute: '2-digit', second: '2-digit', hour12: true }),
    named: `${Number(day)} ${show({ month: 'short' })} ${year}`,
  }
}

test('every time is read the same in every notation, with and without a zone', () => {
  const zones = fc.integer({ min: -12 * 4, max: 14 * 4 }).map((quarters) => quarters * 15)
  fc.assert(
    fc.property(instants, fc.constantFrom(...notations), fc.option(zones), (at, write, zone) => {
      const [text, order] = write(at)
      expect(readMoment(text + (zone === null ? '' : zoneText(zone)), order)).toEqual({
        wall: at,
        offset: zone,
      })
    }),
  )
})

const zoneText = (minutes: number) => {
  const size = Math.abs(minutes)
  const rest = String(size % 60).padStart(2, '0')
  return ` GMT${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}:${rest}`
}

test('UTC is the wall clock less its offset', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -720, max: 840 }), (at, offset) => {
      expect(Date.parse(`${utcOf(at, offset)}Z`)).toBe(Date.parse(`${at}Z`) - offset * 60_000)
    }),
  )
})
