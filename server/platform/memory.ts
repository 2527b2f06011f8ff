import { LRUCache } from 'lru-cache'

/** The room for everything that a process remembers, in bytes. */
const mostBytes = 24 * 1024 * 1024

/**
 * The one bound of what a process remembers to answer sooner. Whoever remembers something keeps it under its
 * own keys, and takes room for it here, keys included; when the room is used up, what was used least recently
 * is forgotten, whoever remembered it.
 */
export class Memory {
  readonly #cached: LRUCache<object, () => void>

  constructor(bytes = mostBytes) {
    this.#cached = new LRUCache({ maxSize: bytes, dispose: (forget) => forget() })
  }

  /** The bytes in use. */
  get bytes(): number {
    return this.#cached.calculatedSize
  }

  /**
   * Takes room for `kept`; `forget` is called when it loses the room again, for whatever reason. What is too
   * large for all the room is forgotten at once.
   */
  set(cached: object, bytes: number, forget: () => void): void {
    if (bytes > this.#cached.maxSize) forget()
    else this.#cached.set(cached, forget, { size: Math.max(1, Math.ceil(bytes)) })
  }

  /** Notes that it was used just now. */
  use(cached: object): void {
    this.#cached.get(cached)
  }

  /** Forgets it and frees its room. */
  delete(cached: object): void {
    this.#cached.delete(cached)
  }
}

/** At most the bytes that these texts take. */
export const textBytes = (...texts: readonly string[]): number =>
  texts.reduce((bytes, text) => bytes + 2 * text.length, 0)
