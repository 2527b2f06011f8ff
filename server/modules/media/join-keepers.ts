import type { FileKeeper } from '#server/platform/module/contributions.ts'

/**
 * Several keepers as one: a file may be opened when the one that names it says so, and is in use when
 * any of them names it. They are looked up at each call, since media is made before them.
 */
export const joinKeepers = (keepers: readonly FileKeeper[]): Omit<FileKeeper, 'columns'> => ({
  async mayOpen(actor, fileKey) {
    for (const keeper of keepers) if (await keeper.mayOpen(actor, fileKey)) return true
    return false
  },
  async inUse(fileKeys) {
    const used = await Promise.all(keepers.map((keeper) => keeper.inUse(fileKeys)))
    return new Set(used.flatMap((found) => [...found]))
  },
})
