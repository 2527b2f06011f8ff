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
  rate: '',
  currency: 'USD',
}

test('net profit, R-multiple and pips follow from the levels', () => {
  expect(previewOf(typed)).toEqual({
    riskCents: -10_000,
    rewardR: 2,
    netCents: 19_720,
    r: 2,
    pips: 50,
    needsProfit: false,
  })
})

test('an open trade has a risk and a reward, but no result', () => {
  const preview = previewOf({ ...typed, exit: '' })
  expect(preview).toMatchObject({ riskCents: -10_000, rewardR: 2, netCents: null, r: null })
})

test('if the account is in the pair’s other currency, the exit is the rate', () => {
  const yen = { ...typed, pair: 'USDJPY', lots: '1', entry: '150', exit: '160', stopLoss: '125' }
  expect(previewOf(yen)).toMatchObject({ netCents: 624_720, needsProfit: false, r: 0.4 })
  expect(previewOf(yen).riskCents).toBe(-2_000_000)
  expect(previewOf({ ...yen, rate: '200' })).toMatchObject({ netCents: 499_720 })
})

test('without a known rate, the profit is asked for and used as given', () => {
  const cross = { ...typed, pair: 'EURGBP', entry: '0.85', exit: '0.86', stopLoss: '0.845' }
  expect(previewOf(cross)).toMatchObject({
    netCents: null,
    needsProfit: true,
    r: 2,
    riskCents: null,
  })
  expect(previewOf({ ...cross, profit: '264,90' })).toMatchObject({
    netCents: 26_210,
    needsProfit: false,
  })
})

test('half-typed prices give nothing yet', () => {
  for (const entry of ['', '1.', '0', 'abc', '-1']) {
    expect(previewOf({ ...typed, entry }), entry).toMatchObject({ netCents: null, r: null })
  }
  expect(previewOf({ ...typed, stopLoss: '1.0900' })).toMatchObject({ riskCents: null, r: null })
})
