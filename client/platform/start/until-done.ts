import { seconds } from '../durations.ts'
import { request } from '../http/http.ts'
import { reconnectDelay } from '../offline/reconnect-delay.ts'

/** Whether the academy answers, and is well. */
export async function isAnswering(): Promise<boolean> {
  const init = { cache: 'no-store', signal: AbortSignal.timeout(seconds(10)) } as const
  const answer = await request('/healthz', init).catch(() => null)
  return answer?.ok === true
}

/**
 * Repeats an attempt until it returns true: after pauses that get longer while the page is looked at, and as soon as
 * somebody looks at it again or the browser has a network again. Returns a function that ends it.
 */
export function untilDone(attempt: () => Promise<boolean>): () => void {
  let failures = 0
  let isTrying = false
  const again = () => void tryNow()
  let timer = setTimeout(again, reconnectDelay(0))
  const tryNow = async () => {
    if (isTrying || document.hidden) return
    clearTimeout(timer)
    isTrying = true
    const isDone = await attempt().catch(() => false)
    isTrying = false
    if (isDone) stop()
    if (over.signal.aborted) return
    failures += 1
    timer = setTimeout(again, reconnectDelay(failures))
  }
  const over = new AbortController()
  const stop = () => {
    over.abort()
    clearTimeout(timer)
  }
  const { signal } = over
  window.addEventListener('online', again, { signal })
  document.addEventListener('visibilitychange', again, { signal })
  return stop
}
