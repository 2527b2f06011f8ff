/** The limit for all bodies together, in bytes; the oldest are evicted first. */
const mostBytes = 16 * 1024 * 1024
/** Larger bodies are not kept. */
const largest = 512 * 1024

/** A response body as sent, encoded for its caller's `Accept-Encoding`. */
export interface Body {
  payload: string | Buffer
  headers: Record<string, string | number>
}

interface Kept extends Body {
  /** The answer it belongs to: the body of a forgotten answer is never sent again. */
  answer: object
  bytes: number
}

/** The bodies of remembered answers, each under a key that names its caller. */
export class AnswerBodies {
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  /** The body under `key`, if it belongs to exactly this answer. */
  of(answer: object, key: string): Body | undefined {
    const kept = this.#kept.get(key)
    return kept?.answer === answer ? kept : undefined
  }

  keep(answer: object, key: string, { payload, headers }: Body): void {
    const bytes = key.length + Buffer.byteLength(payload)
    this.#drop(key)
    if (bytes > largest) return
    this.#kept.set(key, { answer, payload, headers, bytes })
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= mostBytes) return
      this.#drop(oldest)
    }
  }

  clear(): void {
    this.#kept.clear()
    this.#bytes = 0
  }

  #drop(key: string) {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0
    this.#kept.delete(key)
  }
}
