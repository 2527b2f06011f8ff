/** A part of the program that is loaded when it is first needed. */
export interface Late<T> {
  /** The part, where it has been loaded. */
  here: () => T | undefined
  /** Asks for it; rejects where it cannot be had now, and asks again the next time. */
  load: () => Promise<T>
}

const all: Late<unknown>[] = []

/** Declares a part that `ask` imports. */
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
  return declared
}

/** Asks for every such part: what opens is then there when it is pressed. */
export function loadLateParts(): void {
  for (const { load } of all) load().catch(() => undefined)
}
