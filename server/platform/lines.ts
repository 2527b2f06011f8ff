import { createBoundedQueue } from './bounded-queue.ts'
import { Failure } from './failure.ts'

const tooMany = () =>
  new Failure(
    'too_many_requests',
    'Your earlier requests are still being answered. Try again in a moment.',
    {
      retryAfter: 2,
    },
  )

interface LineOptions {
  /** How many calls of a user are made at a time; one by default. */
  atOnce?: number
  /** How many others of them may wait. */
  waiting: number
}

/** A line for each user, in which their calls wait for one another and for nobody else's. */
export function createLines({ atOnce = 1, waiting }: LineOptions) {
  const lines = new Map<string, { inTurn: ReturnType<typeof createBoundedQueue>; calls: number }>()
  const begin = (userId: string) => {
    const line = { inTurn: createBoundedQueue({ atOnce, waiting, busy: tooMany }), calls: 0 }
    lines.set(userId, line)
    return line
  }
  return async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(userId) ?? begin(userId)
    line.calls += 1
    try {
      return await line.inTurn(work)
    } finally {
      line.calls -= 1
      if (line.calls === 0) lines.delete(userId)
    }
  }
}
