import { expect, test } from 'vitest'
import { drawdownOf, fallPercent } from './drawdown.ts'

const trade = (amount: bigint) => ({ amount, isMovement: false })
const move = (amount: bigint) => ({ amount, isMovement: true })

test('the maximal drawdown is the largest in money, the relative one the largest in percent', () => {
  const { maximal, relative } = drawdownOf(1000n, [trade(-200n), trade(9200n), trade(-500n)])
  expect(maximal).toEqual({ amount: 500n, peak: 10_000n })
  expect(relative).toEqual({ amount: 200n, peak: 1000n })
  expect([maximal, relative].map(fallPercent)).toEqual([5, 20])
})

test('money moved in or out moves balance and peak alike, and is no fall itself', () => {
  const { maximal } = drawdownOf(1000n, [trade(-100n), move(1000n), trade(-100n)])
  expect(maximal).toEqual({ amount: 200n, peak: 2000n })
  expect(drawdownOf(1000n, [trade(-100n), move(-500n)]).maximal).toEqual({
    amount: 100n,
    peak: 1000n,
  })
  expect(drawdownOf(0n, [move(1000n), move(-1000n)]).maximal.amount).toBe(0n)
})

test('of equal falls the one from the lower peak counts; from nothing there is no percentage', () => {
  const steps = [trade(-300n), trade(500n), trade(-300n)]
  expect(drawdownOf(1000n, steps).maximal).toEqual({ amount: 300n, peak: 1000n })
  const { maximal, relative } = drawdownOf(0n, [trade(-300n)])
  expect(maximal).toEqual({ amount: 300n, peak: 0n })
  expect([maximal, relative].map(fallPercent)).toEqual([null, null])
})
