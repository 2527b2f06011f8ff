/** A module that is loaded when it is first needed. */
export interface Late<T> {
  /** The module, if it has been loaded. */
  here: () => T | undefined
  /** Loads it; rejects if that fails, and tries again on the next call. */
  load: () => Promise<T>
}

/** All that have been declared so far. */
export const lateParts: Late<unknown>[] = []
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
  lateParts.push(declared)
  if (isCalm) declared.load().catch(() => undefined)
  return declared
}

/** From now on, loads those of every screen that is loaded, so that whatever is pressed later opens at once. */
export function prepareNewParts(): void {
  isCalm = true
}
