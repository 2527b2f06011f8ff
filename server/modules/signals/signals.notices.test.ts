import { expect, test } from 'vitest'
import type { Role } from '#contract/access/permissions.ts'
import type { SignalFacts } from './reading.ts'
import { publishedMail } from './signals.mails.ts'
import { signalsNotices } from './signals.notices.ts'

const createdAt = new Date('2026-11-20T10:00:00Z')
const signal: SignalFacts = {
  title: 'London breakout',
  pair: 'EURUSD',
  direction: 'BUY',
  entry: '1.0842',
  entryTo: '1.0836',
  stopLoss: '1.0817',
  takeProfit: '1.0892',
  furtherTargets: ['1.0917'],
  createdAt,
}
const statedOf = (facts: SignalFacts | null, role: Role = 'mentorship_student') =>
  signalsNotices({ describe: async () => facts, describeStep: async () => null })[
    'signal.published'
  ]?.({
    id: 1,
    type: 'signal.published',
    subject: 's',
    audience: { role },
  })

test("a signal's notice has its pair, its direction and its levels", async () => {
  expect(await statedOf(signal)).toEqual({
    type: 'info',
    title: 'New signal: EURUSD BUY',
    message: 'London breakout: entry 1.0842 to 1.0836, stop 1.0817, target 1.0892, 1.0917',
    mail: { kind: publishedMail, values: { signal: 'London breakout' } },
    signal: { id: 's', moment: 'new', at: createdAt },
    action: { label: 'View signal', href: '/dashboard/signals?signal=s' },
  })
})

test('a signal without some or all of its levels is described by what there is', async () => {
  expect(await statedOf({ ...signal, direction: null })).toMatchObject({
    title: 'New signal: EURUSD',
  })
  expect(await statedOf({ ...signal, entryTo: null, takeProfit: null })).toMatchObject({
    message: 'London breakout: entry 1.0842, stop 1.0817',
  })
  expect(
    await statedOf({ ...signal, entry: null, stopLoss: null, takeProfit: null }),
  ).toMatchObject({ message: 'London breakout' })
  expect(await statedOf({ ...signal, pair: null, direction: null })).toMatchObject({
    title: 'New signal',
  })
})

test.each([
  ['community_student', '/dashboard/signals?signal=s'],
  ['academy_student', '/dashboard?signal=s'],
  ['admin', '/dashboard/signals?signal=s'],
] as const)('for a %s it leads to %s', async (role, href) => {
  expect(await statedOf(signal, role)).toMatchObject({ action: { href } })
})

test('nothing is notified about a deleted signal', async () => {
  expect(await statedOf(null)).toBeNull()
})
