/** Responses being built, by what identifies them, for those who want the same one meanwhile. */
export class Builds<Start> {
  readonly #running = new Map<string, { start: Start; over: Promise<void>; end: () => void }>()

  /** Notes that `key` is being built from now on, instead of an earlier build that is out of date. */
  begin(key: string, start: Start): void {
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    this.#running.get(key)?.end()
    this.#running.set(key, { start, over, end })
  }

  /** The build of `key` that is under way: what it began with, and when it is over, however it ends. */
  of(key: string): { start: Start; over: Promise<void> } | undefined {
    return this.#running.get(key)
  }

  /** Notes that the build which began with `start` is over. */
  end(key: string, start: Start): void {
    const build = this.#running.get(key)
    if (build?.start !== start) return
    this.#running.delete(key)
    build.end()
  }
}
