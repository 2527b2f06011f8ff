type End = (error: unknown) => void

/** Whoever waits for a crash, the last who began to hears of it. */
const waiting: End[] = []

/** Does `work`, or rejects with the error in which a screen of `openAt` ends meanwhile. */
export async function untilCrash(work: () => Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  waiting.push(reject)
  try {
    await Promise.race([work(), promise])
  } finally {
    waiting.splice(waiting.indexOf(reject), 1)
  }
}

/** A screen has ended in an error. */
export const tellCrash: End = (error) => waiting.at(-1)?.(error)
