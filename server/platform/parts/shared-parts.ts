import type { EventType } from '#contract/notifications/events.ts'
import type { Clock } from '../clock.ts'
import { type Memory, textBytes } from '../memory.ts'
import { roomOf } from './room-of.ts'

/** Parts for different callers, such as those of different roles, are few. */
const mostOfOne = 50

/** What a part was built as, and until when it stays so. */
export interface Part<Value> {
  value: Value
  /** From this instant on it has to be built anew, in milliseconds. */
  until: number
}

interface SharedPart<Of, Value> {
  now: Clock
  /** Every event after which it may be different; otherwise only time changes it. */
  changedBy: readonly EventType[]
  /** Whether users' own changes, such as their trades, may change it: then that of any user ends it. */
  ofUsers?: boolean
  /** Seconds after which it is rebuilt anyway. */
  seconds: number
  /**
   * Builds the part as `of` describes it, for those of one role for example; `changesAt` is when it changes
   * by itself next, if it does.
   */
  build: (of: Of) => Promise<{ value: Value; changesAt?: Date | null }>
}

interface Entry {
  begun: number
  /** Unknown while it is being built. */
  until: number
}

/**
 * Parts of responses that are the same for many callers: each is built once for all of them and forgotten
 * on the events that may change it. Who may see a part is decided by those who ask for it, for each request.
 * While this process might miss events, nothing is remembered.
 */
export class SharedParts {
  readonly #stored: {
    changedBy: readonly EventType[]
    ofUsers: boolean
    entries: Map<string, Entry>
  }[] = []
  readonly #memory: Memory
  #isListening = false

  /** The parts take their room in `memory`. */
  constructor(memory: Memory) {
    this.#memory = memory
  }

  /** Called when events can, or can no longer, be received. */
  listen(isListening: boolean): void {
    this.#isListening = isListening
    for (const { entries } of this.#stored) this.#forgetAll(entries)
  }

  /** Forgets what an event may have changed, also where it is still being built. */
  onEvent({ type }: { type: EventType }): void {
    for (const { changedBy, entries } of this.#stored) {
      if (changedBy.includes(type)) this.#forgetAll(entries)
    }
  }

  /** Forgets what a user's own change may have changed. */
  forget(): void {
    for (const { ofUsers, entries } of this.#stored) if (ofUsers) this.#forgetAll(entries)
  }

  /** Declares a part, of which there are few different ones. The function returned reads one of them. */
  share<Value, Of = undefined>(part: SharedPart<Of, Value>) {
    const { now, changedBy, ofUsers = false, seconds, build } = part
    const entries = new Map<string, Entry & { part: Promise<Part<Value>> }>()
    this.#stored.push({ changedBy, ofUsers, entries })
    const built = async (of: Of, begun: number): Promise<Part<Value>> => {
      const { value, changesAt } = await build(of)
      const last = begun + seconds * 1000
      return { value, until: Math.min(last, changesAt?.getTime() ?? last) }
    }
    return (...[of]: Of extends undefined ? [] : [of: Of]): Promise<Part<Value>> => {
      const key = of === undefined ? '' : JSON.stringify(of)
      const begun = now().getTime()
      const known = entries.get(key)
      if (known && known.begun <= begun && begun < known.until) {
        this.#memory.use(known)
        return known.part
      }
      const reading = built(of as Of, begun)
      if (!this.#isListening) return reading
      if (entries.size >= mostOfOne) this.#forgetAll(entries)
      const entry = { part: reading, begun, until: Number.POSITIVE_INFINITY }
      if (known) this.#memory.delete(known)
      entries.set(key, entry)
      const forget = () => entries.get(key) === entry && entries.delete(key)
      reading.then(
        ({ value, until }) => {
          entry.until = until
          if (entries.get(key) !== entry) return
          this.#memory.set(entry, textBytes(key) + roomOf(value), forget)
        },
        // Whoever asks next tries again.
        forget,
      )
      return reading
    }
  }

  #forgetAll(entries: Map<string, Entry>) {
    for (const entry of entries.values()) this.#memory.delete(entry)
    // Those that are still being built have no room yet.
    entries.clear()
  }
}
