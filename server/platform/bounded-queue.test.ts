import { expect, test } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'
import { Failure } from './failure.ts'

const busy = () => new Failure('unavailable', 'Busy.')

/** A caller who can go. */
function someone() {
  const leaving = new Set<() => void>()
  return {
    isGone: false,
    onGone(leave: () => void) {
      leaving.add(leave)
      return () => leaving.delete(leave)
    },
    go() {
      this.isGone = true
      for (const leave of leaving) leave()
    },
    heard: leaving,
  }
}

test('whoever goes leaves the line at once, and their work is never begun', async () => {
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 2, busy })
  const begun: string[] = []
  const first = Promise.withResolvers<void>()
  const work = (name: string, until?: Promise<void>) => async () => {
    begun.push(name)
    await until
  }
  const [one, two, three] = [someone(), someone(), someone()]
  const running = inTurn(work('first', first.promise), one)
  const left = inTurn(work('left', undefined), two)
  const stays = inTurn(work('stays', undefined), three)
  await expect(inTurn(work('one too many'))).rejects.toThrow('Busy.')
  two.go()
  await expect(left).rejects.toThrow('The connection was closed.')
  // Their place is free, and who is gone takes none.
  const later = inTurn(work('later'))
  await expect(inTurn(work('gone before'), two)).rejects.toThrow('The connection was closed.')
  // What has begun comes to its end.
  one.go()
  first.resolve()
  await Promise.all([running, stays, later])
  expect(begun).toEqual(['first', 'stays', 'later'])
  expect(three.heard.size).toBe(0)
})
