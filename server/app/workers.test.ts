import { expect, test } from 'vitest'
import { earlyDeaths, restartDelay } from './workers.rules.ts'

test('a process that dies after a minute is replaced at once, one that dies early later each time', () => {
  expect(restartDelay(earlyDeaths(0, 60_000))).toBe(250)
  expect(restartDelay(earlyDeaths(5, 3_600_000))).toBe(250)
  let deaths = 0
  const delays = Array.from({ length: 10 }, () => {
    deaths = earlyDeaths(deaths, 2000)
    return restartDelay(deaths)
  })
  expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})
