import { ApiProblem } from '#client/platform/http/problems.ts'

/** What becomes of what is typed: `failed` is tried again, `overtaken` waits for a choice. */
export type AutosaveState = 'idle' | 'storing' | 'stored' | 'failed' | 'overtaken'

interface AutosaveOptions<Draft> {
  /** The version of the draft that is stored; null for none. */
  version: string | null
  /** Stores a draft over this version; resolves to the new one. */
  store: (draft: Draft, version: string | null) => Promise<string>
  /** Drops the stored draft. */
  drop: () => Promise<unknown>
  /** How long typing pauses before something is stored, in milliseconds. */
  pause: number
  tell: (state: AutosaveState) => void
}

/** Stores a draft while it is typed. */
export interface Autosave<Draft> {
  /** Takes what is typed now; null once there is nothing to store. */
  type: (draft: Draft | null) => void
  /** Stores what is typed at once, and what could not be stored before. */
  flush: () => void
  /** Stores nothing until it is resumed or given up, since the whole is being saved; resolves once nothing is on its way. */
  hold: () => Promise<void>
  /** Goes on after the whole could not be saved. */
  resume: () => void
  /** Goes on from another version, over which what is typed is stored; `isLoaded` if that has been replaced by it. */
  goOn: (version: string | null, isLoaded: boolean) => void
}

const wasOvertaken = (error: unknown) => error instanceof ApiProblem && error.code === 'overtaken'

/** One call at a time, each with the latest that is typed; over another window's draft only when told so. */
export function createAutosave<Draft>(options: AutosaveOptions<Draft>): Autosave<Draft> {
  const { store, drop, pause, tell } = options
  let { version } = options
  let waiting: { draft: Draft | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  let isHeld = false
  let isOvertaken = false

  const send = async (draft: Draft | null) => {
    if (draft === null) {
      if (version !== null) await drop()
      version = null
      tell('idle')
    } else {
      tell('storing')
      version = await store(draft, version)
      tell('stored')
    }
  }
  /** Whether it was stored. */
  const attempt = async (next: { draft: Draft | null }): Promise<boolean> => {
    try {
      await send(next.draft)
      return true
    } catch (error) {
      waiting ??= next
      isOvertaken = wasOvertaken(error)
      tell(isOvertaken ? 'overtaken' : 'failed')
      return false
    }
  }
  const flush = () => {
    clearTimeout(timer)
    const next = waiting
    if (!next || sending !== null || isHeld || isOvertaken) return
    waiting = null
    sending = attempt(next).then((isStored) => {
      sending = null
      if (isStored) flush()
    })
  }
  return {
    type(draft) {
      waiting = { draft }
      // What was given up or saved is over, whoever has changed it.
      if (draft === null) {
        isOvertaken = false
        isHeld = false
      }
      clearTimeout(timer)
      timer = setTimeout(flush, draft === null ? 0 : pause)
    },
    flush,
    async hold() {
      isHeld = true
      await sending
    },
    resume() {
      isHeld = false
      flush()
    },
    goOn(current, isLoaded) {
      version = current
      isOvertaken = false
      if (isLoaded) waiting = null
      tell(current === null ? 'idle' : 'stored')
      flush()
    },
  }
}
