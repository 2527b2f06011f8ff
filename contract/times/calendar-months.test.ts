import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths, extended } from './calendar-months.ts'

const anyDate = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2150-01-01T00:00:00Z'),
  noInvalidDate: true,
})

test('access that is extended month by month ends on the day on which it began', () => {
  const steps = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 24 })
  fc.assert(
    fc.property(anyDate, steps, (start, months) => {
      let access = { endsAt: start, anchorDay: start.getUTCDate() as number | null }
      for (const step of months) access = extended(access, step, start)
      const all = months.reduce((sum, step) => sum + step, 0)
      expect(access.endsAt).toEqual(addMonths(start, all))
    }),
  )
})

test('a short month shortens no later one', () => {
  const ends: string[] = []
  let access = { endsAt: new Date('2027-01-31T10:00:00Z'), anchorDay: 31 as number | null }
  for (let month = 0; month < 4; month += 1) {
    access = extended(access, 1, new Date('2027-01-31T10:00:00Z'))
    ends.push(access.endsAt.toISOString().slice(0, 10))
  }
  expect(ends).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
})

test.each([
  ['ended before', '2027-01-31', 31, '2027-02-05', '2027-03-05', 5],
  ['was moved to another day', '2027-02-12', 31, '2027-02-05', '2027-03-12', 12],
  ['is counted from no day', '2027-02-28', null, '2027-02-05', '2027-03-28', 28],
])('access that %s', (_, endsAt, anchorDay, at, end, day) => {
  const result = extended({ endsAt: new Date(endsAt), anchorDay }, 1, new Date(at))
  expect(result).toMatchObject({ endsAt: new Date(end), anchorDay: day })
})
