/** Handles the ids of what has changed; null if anything may have. */
type Work = (subjects: ReadonlySet<string> | null) => void

/**
 * Runs `work` at once for the first change, and then at most once in `pause` milliseconds for all
 * changes since: a hundred changes in a second cost no more calls than two.
 */
export function paced(pause: number, work: Work) {
  let subjects: Set<string> | null = new Set()
  let timer: ReturnType<typeof setTimeout> | undefined
  let doneAt = Number.NEGATIVE_INFINITY
  const flush = () => {
    timer = undefined
    doneAt = Date.now()
    const gathered = subjects
    subjects = new Set()
    work(gathered)
  }
  return {
    /** Takes the id of what has changed; null if anything may have. */
    take(subject: string | null) {
      subjects = subject === null ? null : (subjects?.add(subject) ?? null)
      if (timer !== undefined) return
      const wait = doneAt + pause - Date.now()
      if (wait <= 0) flush()
      else timer = setTimeout(flush, wait)
    },
    /** Handles what is pending, and nothing later. */
    stop() {
      if (timer === undefined) return
      clearTimeout(timer)
      flush()
    },
  }
}
