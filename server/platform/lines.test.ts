import { expect, test } from 'vitest'
import { createLines } from './lines.ts'

test('one of a user is made at a time, and those beyond the waiting are refused', async () => {
  const inTurn = createLines({ waiting: 2 })
  const begun: PromiseWithResolvers<void>[] = []
  const work = () => {
    const one = Promise.withResolvers<void>()
    begun.push(one)
    return one.promise
  }
  const own = [inTurn('a', work), inTurn('a', work), inTurn('a', work)]
  await expect(inTurn('a', work)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 2,
  })
  const another = inTurn('b', work)
  expect(begun).toHaveLength(2)
  begun[1]?.resolve()
  await another
  begun[0]?.resolve()
  await own[0]
  begun[2]?.reject(new Error('failed'))
  await expect(own[1]).rejects.toThrow('failed')
  begun[3]?.resolve()
  await own[2]
  expect(begun).toHaveLength(4)
})

test('as many of a user as may be are made side by side, in the order in which they came', async () => {
  const inTurn = createLines({ atOnce: 2, waiting: 10 })
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const calls = ends.map(({ promise }, number) =>
    inTurn('a', () => {
      begun.push(number)
      return promise
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[1]?.resolve()
  await calls[1]
  expect(begun).toEqual([0, 1, 2])
  for (const end of ends) end.resolve()
  await Promise.all(calls)
  expect(begun).toEqual([0, 1, 2, 3])
})
