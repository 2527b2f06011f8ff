import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newUuid, onceId, settleOnceId } from './once-ids.ts'

test('what is sent again keeps its id until its outcome is known', () => {
  const first = onceId('/trades {"pair":"EURUSD"}')
  expect(onceId('/trades {"pair":"EURUSD"}')).toBe(first)
  expect(onceId('/trades {"pair":"GBPUSD"}')).not.toBe(first)
  settleOnceId('/trades {"pair":"EURUSD"}')
  expect(onceId('/trades {"pair":"EURUSD"}')).not.toBe(first)
})

test('an id is a UUID even on a page without TLS', () => {
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 50 }, newUuid)
  vi.unstubAllGlobals()
  expect(new Set(ids).size).toBe(50)
  for (const id of ids) expect(z.uuid().parse(id)).toBe(id)
})
