import { expect, test } from 'vitest'
import { previewOf, type TypedTrade } from './trade-preview.ts'

const typed: TypedTrade = {
  pair: 'eur/usd',
  direction: 'BUY',
  entry: '1.0850',
  exit: '1.0900',
  stopLoss: '1.0825',
  takeProfit: '1.0900',
  lots: '0.40',
  fees: '2.80',
  profit: '',
  currency: 'USD',
}

test('profit less fees, R and pips follow from the levels', () => {
  expect(previewOf(typed)).toEqual({
    riskCents: -10_000,
    rewardR: 2,
    netCents: 19_720,
    r: 2,
    pips: 50,
    needsProfit: false,
  })
})

test('an open trade has a risk and a reward, and no result', () => {
  const preview = previewOf({ ...typed, exit: '' })
  expect(preview).toMatchObject({ riskCents: -10_000, rewardR: 2, netCents: null, r: null })
})

test('where the quote currency is another, the profit is asked for and taken as told', () => {
  const yen = { ...typed, pair: 'USDJPY', entry: '150', exit: '151', stopLoss: '149.5' }
  expect(previewOf(yen)).toMatchObject({ netCents: null, needsProfit: true, r: 2, riskCents: null })
  expect(previewOf({ ...yen, profit: '264.90' })).toMatchObject({
    netCents: 26_210,
    needsProfit: false,
  })
})

test('half-typed prices say nothing yet', () => {
  for (const entry of ['', '1.', '0', 'abc', '-1']) {
    expect(previewOf({ ...typed, entry }), entry).toMatchObject({ netCents: null, r: null })
  }
  expect(previewOf({ ...typed, stopLoss: '1.0900' })).toMatchObject({ riskCents: null, r: null })
})
