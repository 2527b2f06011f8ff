import { expect, test } from 'vitest'
import { toLocalInput } from '#client/ui/forms/local-time.ts'
import type { Trade } from '#contract/journal/journal.ts'
import { tradeFormSchema, tradeFormValues } from './trade-form-values.ts'

const now = new Date('2026-11-20T12:00:30Z')
const settings = { currency: 'USD' }

const trade: Trade = {
  id: '0',
  pair: 'EURUSD',
  direction: 'SELL',
  status: 'closed',
  currency: 'USD',
  openedAt: '2026-11-18T08:15:42.000Z',
  closedAt: '2026-11-18T11:30:09.000Z',
  entry: '1.08500',
  exit: '1.08000',
  stopLoss: '1.08750',
  takeProfit: null,
  lots: '0.40',
  feesCents: 280,
  profitCents: 20_000,
  profitComputed: true,
  netCents: 19_720,
  r: 2,
  pips: 50,
  setup: 'Range edge',
  tags: [],
  rating: 4,
  notes: 'Patient.',
  shared: true,
  source: 'manual',
  screenshots: [],
  comments: [],
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  can: { edit: true, comment: false },
}

const issuesOf = (values: object, closing = false) => {
  const result = tradeFormSchema(undefined, closing).safeParse({
    ...tradeFormValues(settings, now),
    pair: 'EURUSD',
    entry: '1.085',
    lots: '0.4',
    ...values,
  })
  return result.error?.issues.map(({ path, message }) => [path.join('.'), message])
}

test('a trade that is opened but not edited stays unchanged', () => {
  const made = tradeFormSchema(trade).parse(tradeFormValues(settings, now, { trade }))
  expect(made).toEqual({
    pair: 'EURUSD',
    direction: 'SELL',
    currency: 'USD',
    openedAt: trade.openedAt,
    closedAt: trade.closedAt,
    entry: '1.08500',
    exit: '1.08000',
    stopLoss: '1.08750',
    takeProfit: null,
    lots: '0.40',
    feesCents: 280,
    profitCents: null,
    setup: 'Range edge',
    tags: [],
    rating: 4,
    notes: 'Patient.',
    shared: true,
    signalId: null,
  })
})

test('a profit entered by hand is sent again', () => {
  const notified = { ...trade, profitComputed: false, profitCents: -1250 }
  const values = tradeFormValues(settings, now, { trade: notified })
  expect(tradeFormSchema(notified).parse(values).profitCents).toBe(-1250)
})

test('a new trade starts open, now, in the currency of the settings', () => {
  expect(tradeFormValues({ currency: 'EUR' }, now)).toMatchObject({
    openedAt: toLocalInput(now),
    closedAt: '',
    exit: '',
    currency: 'EUR',
    rating: '',
  })
  expect(issuesOf({})).toBeUndefined()
})

test('exit and closing time are required together', () => {
  expect(issuesOf({ exit: '1.09' })).toEqual([['closedAt', 'Enter when the trade was closed']])
  expect(issuesOf({ closedAt: '2026-11-20T12:00' })).toEqual([
    ['exit', 'A closed trade needs an exit price'],
  ])
  expect(issuesOf({}, true)).toHaveLength(2)
})

test('closing an open trade suggests the current time', () => {
  const open: Trade = { ...trade, status: 'open', closedAt: null, exit: null, profitCents: null }
  expect(tradeFormValues(settings, now, { trade: open, closing: true }).closedAt).toBe(
    toLocalInput(now),
  )
})

test('invalid fields are reported by name', () => {
  expect(issuesOf({ entry: '1,085,0', fees: 'two' })).toEqual([
    ['entry', 'Must be a positive decimal number'],
    ['fees', 'Must be an amount such as 12.50'],
  ])
  expect(issuesOf({ entry: '', lots: ' ' })).toEqual([
    ['entry', 'Enter the entry price, such as 1.0850'],
    ['lots', 'Enter the lots, such as 0.10'],
  ])
  expect(issuesOf({ openedAt: '' })).toEqual([['openedAt', 'Enter when the trade was opened']])
})
