import { createBoundedQueue } from '../bounded-queue.ts'
import { Failure } from '../failure.ts'

const tooMany = () =>
  new Failure(
    'too_many_requests',
    'Your earlier requests are still being answered. Try again in a moment.',
    {
      retryAfter: 2,
    },
  )

/** A line for each user: one of their calls is made at a time, and `waiting` others may wait for it. */
export function createLines({ waiting }: { waiting: number }) {
  const lines = new Map<string, { inTurn: ReturnType<typeof createBoundedQueue>; calls: number }>()
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const inTurn = createBoundedQueue({ atOnce: 1, waiting, busy: tooMany })
    const line = lines.get(userId) ?? { inTurn, calls: 0 }
    lines.set(userId, line)
    line.calls += 1
    try {
      return await line.inTurn(work)
    } finally {
      line.calls -= 1
      if (line.calls === 0) lines.delete(userId)
    }
  }
}
