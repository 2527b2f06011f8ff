import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

test('items are begun in order, four at a time', async () => {
  const begun: number[] = []
  const ends: PromiseWithResolvers<void>[] = []
  const all = fewAtOnce([1, 2, 3, 4, 5, 6], (item) => {
    begun.push(item)
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  })
  await expect.poll(() => begun).toEqual([1, 2, 3, 4])
  ends[2]?.resolve()
  await expect.poll(() => begun).toEqual([1, 2, 3, 4, 5])
  ends[0]?.resolve()
  await expect.poll(() => begun).toEqual([1, 2, 3, 4, 5, 6])
  for (const end of ends) end.resolve()
  await all
})

test('a failure does not keep the others back, and items added meanwhile are done as well', async () => {
  const items = ['a', 'b']
  const done: string[] = []
  await fewAtOnce(items, async (item) => {
    if (item === 'a') throw new Error('no line')
    done.push(item)
    if (item === 'b') items.push('c')
  })
  expect(done).toEqual(['b', 'c'])
})

test('once aborted, what has begun ends and nothing else begins', async () => {
  const begun: number[] = []
  const left = new AbortController()
  await fewAtOnce(
    [1, 2, 3, 4, 5, 6],
    async (item) => {
      begun.push(item)
      if (item === 2) left.abort()
    },
    left.signal,
  )
  expect(begun).toEqual([1, 2])
})
