/** How many are under way at the same time. */
const lanes = 4
/** Milliseconds after which it goes on, even if the page has something to do all the time. */
const patience = 1000

/**
 * Does something with each item in order, a few at a time and each when the page has nothing else to do: what comes
 * first is not held up by all the rest on a slow line, nor does the line wait for every single answer. A failure
 * concerns its own item only. Items that are added meanwhile are done as well; none is begun once `signal` is aborted.
 */
export async function fewAtOnce<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  let begun = 0
  const lane = async () => {
    for (let item = items[begun]; item !== undefined; item = items[begun]) {
      begun += 1
      await idle()
      if (signal?.aborted) return
      await act(item).catch(() => undefined)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** At once in browsers that do not tell when a page is idle. */
const idle = () =>
  new Promise<unknown>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(resolve, { timeout: patience })
    else resolve(undefined)
  })
