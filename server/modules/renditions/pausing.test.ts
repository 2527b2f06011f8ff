import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPauses } from './pausing.ts'

const hour = 3_600_000

test('a wake ends the present pause or the next, and no later one', async () => {
  const stopping = new AbortController()
  const { pause, wake } = createPauses(stopping.signal)
  const first = pause(hour)
  wake()
  await first
  // Woken while it works: what it has missed is looked for at once.
  wake()
  wake()
  await pause(hour)

  let isOver = false
  const last = pause(hour).then(() => {
    isOver = true
  })
  await turn()
  await turn()
  expect(isOver).toBe(false)
  stopping.abort()
  await last
  await pause(hour)
})
