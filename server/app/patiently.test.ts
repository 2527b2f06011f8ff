import { expect, test, vi } from 'vitest'
import { patiently } from './patiently.ts'

const late = () => new Error('Connection terminated due to connection timeout')

test('a step is repeated until the database answers in time', async () => {
  const step = vi.fn(async () => 'done').mockRejectedValueOnce(late())
  expect(await patiently(step)).toBe('done')
  expect(step).toHaveBeenCalledTimes(2)
})

test('what has another reason is not repeated, nor what has taken too long', async () => {
  const wrong = vi.fn().mockRejectedValue(new Error('a wrong setting'))
  await expect(patiently(wrong)).rejects.toThrow('a wrong setting')
  expect(wrong).toHaveBeenCalledOnce()
  const away = vi.fn().mockRejectedValue(late())
  await expect(patiently(away, 0)).rejects.toThrow('connection timeout')
})
