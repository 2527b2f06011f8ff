import { describe, expect, test } from 'vitest'
import type { Signal } from '#contract/signals/signals.ts'
import { signalFormSchema, signalFormValues } from './signal-form-values.ts'

const typed = { ...signalFormValues(), title: ' Long euro ', content: 'Above the range' }
const issuesOf = (values: object) =>
  signalFormSchema
    .safeParse({ ...typed, ...values })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('a new signal', () => {
  test('is active and free, and contains only what was entered', () => {
    expect(signalFormSchema.parse(typed)).toEqual({
      title: 'Long euro',
      content: 'Above the range',
      pair: null,
      direction: null,
      orderType: null,
      entry: null,
      entryTo: null,
      takeProfit: null,
      furtherTargets: [],
      stopLoss: null,
      riskPercent: null,
      validUntil: null,
      strategyId: null,
      status: 'active',
      roleAccess: ['community_student'],
    })
  })

  test('keeps every digit of its prices', () => {
    const levels = { pair: 'eur/usd', direction: 'BUY', orderType: 'limit', entry: ' 1.08420 ' }
    expect(signalFormSchema.parse({ ...typed, ...levels, firstStatus: 'pending' })).toMatchObject({
      pair: 'EURUSD',
      direction: 'BUY',
      orderType: 'limit',
      entry: '1.08420',
      status: 'pending',
    })
  })

  test('needs title and content', () => {
    expect(issuesOf(signalFormValues())).toEqual([
      ['title', 'Title is required'],
      ['content', 'Content is required'],
    ])
  })

  test.each(['-1', '1,08,5', 'abc', '1e5'])('may not have the price %j', (price) => {
    expect(issuesOf({ entry: price, takeProfit: price, stopLoss: price })).toEqual([
      ['entry', 'Must be a positive decimal number'],
      ['takeProfit', 'Must be a positive decimal number'],
      ['stopLoss', 'Must be a positive decimal number'],
    ])
  })

  test('has further targets, typed with commas between them, at most four', () => {
    const targets = (furtherTargets: string) =>
      signalFormSchema.parse({ ...typed, furtherTargets }).furtherTargets
    expect(targets(' 1.0920, 1.09800;1.1 ')).toEqual(['1.0920', '1.09800', '1.1'])
    expect(targets(' ')).toEqual([])
    expect(targets('1,0842 1,0900')).toEqual(['1.0842', '1.0900'])
    expect(targets('1,0842; 1,0900,')).toEqual(['1.0842', '1.0900'])
    expect(targets('150,151')).toEqual(['150', '151'])
    expect(issuesOf({ furtherTargets: '1.09, high' })).toEqual([
      ['furtherTargets', 'high is not a price'],
    ])
    expect(issuesOf({ furtherTargets: '1 2 3 4 5' })).toEqual([
      ['furtherTargets', 'At most 4 further targets'],
    ])
  })

  test('risks more than nothing and at most everything', () => {
    expect(signalFormSchema.parse({ ...typed, riskPercent: ' 0.50 ' }).riskPercent).toBe('0.50')
    for (const riskPercent of ['0', '0.0', '100.01']) {
      expect(issuesOf({ riskPercent })).toEqual([
        ['riskPercent', 'Must be more than 0 and at most 100'],
      ])
    }
  })

  test('may not have a pair that is not a symbol', () => {
    expect(issuesOf({ pair: 'euro dollar' })).toEqual([['pair', 'Enter a symbol such as EURUSD']])
  })
})

test('the fields show a signal as it is', () => {
  const signal: Signal = {
    id: crypto.randomUUID(),
    title: 'Gold short',
    content: 'Below the high',
    analysis: 'Below the high',
    roleAccess: ['mentorship_student'],
    pair: 'XAUUSD',
    direction: 'SELL',
    orderType: 'stop',
    status: 'pending',
    entry: '2640.50',
    stopLoss: '2655',
    takeProfit: null,
    furtherTargets: ['2600.5', '2580'],
    riskPercent: '0.50',
    // The input shows no seconds, but they are kept.
    validUntil: '2026-11-21T10:00:42.000Z',
    strategyId: crypto.randomUUID(),
    createdAt: '2026-11-20T10:00:00.000Z',
    timestamp: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    chart: null,
    resultR: null,
    history: [],
  }
  const { title, content, roleAccess, pair, direction, orderType } = signal
  const { entry, stopLoss, takeProfit, furtherTargets, strategyId, riskPercent, validUntil } =
    signal
  expect(signalFormSchema.parse(signalFormValues(signal))).toMatchObject({
    title,
    content,
    roleAccess,
    pair,
    direction,
    orderType,
    entry,
    stopLoss,
    takeProfit,
    furtherTargets,
    strategyId,
    riskPercent,
    validUntil,
  })
})
