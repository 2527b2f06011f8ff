import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Role } from '#contract/access/permissions.ts'
import { addMonths } from '#contract/times/calendar-months.ts'
import { cohortStarts, type SubscriptionFacts, summarise } from './access.rules.ts'

const date = (text: string) => new Date(text)
const anyDate = fc.date({
  min: date('1990-01-01T00:00:00Z'),
  max: date('2200-01-01T00:00:00Z'),
  noInvalidDate: true,
})
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

describe('addMonths', () => {
  it.each([
    ['2026-01-31T10:00:00.000Z', 1, '2026-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', 1, '2028-02-29T10:00:00.000Z'],
    ['2026-08-31T23:59:59.999Z', 6, '2027-02-28T23:59:59.999Z'],
    ['2026-11-20T00:00:00.000Z', 6, '2027-05-20T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', 1, '2027-01-31T12:00:00.000Z'],
  ])('%s and %i months is %s', (start, months, end) => {
    expect(addMonths(date(start), months).toISOString()).toBe(end)
  })

  it('moves by exactly the months, keeps the time of day, and the day if the month has it', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 120 }), (start, months) => {
        const end = addMonths(start, months)
        const month = (moment: Date) => moment.getUTCFullYear() * 12 + moment.getUTCMonth()
        expect(month(end) - month(start)).toBe(months)
        expect(end.getTime() % 86_400_000).toBe(start.getTime() % 86_400_000)
        const length = daysIn(end.getUTCFullYear(), end.getUTCMonth())
        expect(end.getUTCDate()).toBe(Math.min(start.getUTCDate(), length))
      }),
    )
  })

  it('never gives a later start an earlier end, and leaves its argument unchanged', () => {
    fc.assert(
      fc.property(anyDate, anyDate, fc.integer({ min: 1, max: 12 }), (one, other, months) => {
        const before = one.getTime()
        const [first, second] = one <= other ? [one, other] : [other, one]
        const [end, laterEnd] = [addMonths(first, months), addMonths(second, months)]
        const sameDay = end.getUTCDate() === laterEnd.getUTCDate()
        // Several days may map to the last day of a short month, in the order of their times.
        if (!sameDay) expect(end.getTime()).toBeLessThan(laterEnd.getTime())
        expect(one.getTime()).toBe(before)
      }),
    )
  })
})

describe('cohortStarts', () => {
  it.each([
    ['2026-11-20T12:00:00Z', ['2026-12-01', '2027-06-01', '2027-12-01']],
    ['2026-12-01T23:59:00Z', ['2026-12-01', '2027-06-01', '2027-12-01']],
    ['2026-12-02T00:00:00Z', ['2027-06-01', '2027-12-01', '2028-06-01']],
    ['2027-06-01T00:00:00Z', ['2027-06-01', '2027-12-01', '2028-06-01']],
  ])('from %s are %j', (at, starts) => {
    expect(cohortStarts(date(at), [6, 12], 3)).toEqual(starts)
  })
})

describe('summarise', () => {
  const at = date('2026-11-20T12:00:00Z')
  const subscription = (
    program: 'academy' | 'mentorship',
    startsAt: string,
    endsAt: string,
    cancelledAt: string | null = null,
  ): SubscriptionFacts => ({
    program,
    startsAt: date(startsAt),
    endsAt: date(endsAt),
    openUntil: date(endsAt),
    cancelledAt: cancelledAt === null ? null : date(cancelledAt),
  })
  const of = (roles: Role[], ...subscriptions: SubscriptionFacts[]) =>
    summarise({ roles, subscriptions }, at)

  it('gives everybody community rights', () => {
    expect(of([])).toEqual({
      roles: ['community_student'],
      plan: null,
      status: 'active',
      lapsedPrograms: [],
    })
  })

  it('counts admin always, and a program role only with an active subscription of its own', () => {
    const academy = subscription('academy', '2026-10-01', '2027-04-01')
    expect(of(['admin']).roles).toEqual(['community_student', 'admin'])
    expect(of(['academy_student']).roles).toEqual(['community_student'])
    expect(of([], academy).roles).toEqual(['community_student'])
    expect(of(['academy_student'], academy).roles).toContain('academy_student')
    expect(of(['mentorship_student'], academy).roles).toEqual(['community_student'])
  })

  it('ends access at the exact instant of the end, and with a cancellation', () => {
    const endsNow = subscription('academy', '2026-05-20', '2026-11-20T12:00:00Z')
    const cancelled = subscription('academy', '2026-05-20', '2027-05-20', '2026-11-01')
    const endsSoon = subscription('academy', '2026-05-20', '2026-11-20T12:00:00.001Z')
    for (const over of [endsNow, cancelled]) {
      expect(of(['academy_student'], over)).toEqual({
        roles: ['community_student'],
        plan: 'academy',
        status: 'expired',
        lapsedPrograms: ['academy'],
      })
    }
    expect(of(['academy_student'], endsSoon).status).toBe('active')
  })

  it('shows the newest program, but prefers an active one to one that has ended', () => {
    const academy = subscription('academy', '2026-09-01', '2027-03-01')
    const mentorship = subscription('mentorship', '2026-11-01', '2026-12-01')
    const over = subscription('mentorship', '2026-10-01', '2026-11-01')
    expect(of([], academy, mentorship).plan).toBe('mentorship')
    expect(of([], academy, over)).toMatchObject({
      plan: 'academy',
      status: 'active',
      lapsedPrograms: ['mentorship'],
    })
  })
})
