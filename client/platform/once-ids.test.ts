import { expect, test } from 'vitest'
import { onceId, settleOnceId } from './once-ids.ts'

test('what is sent again keeps its id until its outcome is known', () => {
  const first = onceId('/trades {"pair":"EURUSD"}')
  expect(onceId('/trades {"pair":"EURUSD"}')).toBe(first)
  expect(onceId('/trades {"pair":"GBPUSD"}')).not.toBe(first)
  settleOnceId('/trades {"pair":"EURUSD"}')
  expect(onceId('/trades {"pair":"EURUSD"}')).not.toBe(first)
})
