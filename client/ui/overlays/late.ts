/** A module that is loaded when it is first needed. */
export interface Late<T> {
  /** The module, if it has been loaded. */
  here: () => T | undefined
  /** Loads it; rejects if that fails, and tries again on the next call. */
  load: () => Promise<T>
}

const all: Late<unknown>[] = []
let isCalm = false

/** Declares a module that `ask` imports. */
export function late<T>(ask: () => Promise<T>): Late<T> {
  let part: T | undefined
  const declared: Late<T> = {
    here: () => part,
    async load() {
      part ??= await ask()
      return part
    },
  }
  all.push(declared)
  if (isCalm) prepare(declared)
  return declared
}

/**
 * Loads all such modules, and from now on those of every screen that is loaded, so that whatever is pressed
 * later opens at once.
 */
export function loadLateParts(): void {
  isCalm = true
  all.forEach(prepare)
}

const prepare = ({ load }: Late<unknown>) => void load().catch(() => undefined)
