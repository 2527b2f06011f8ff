import type { FileKeeper } from '#server/platform/module/contributions.ts'

/**
 * Several keepers as one: a file may be opened when the one that names it says so, and is in use when
 * any of them names it. They are looked up at each call, since media is made before them. Of a file that
 * is opened only those are asked in whose folders it lies: each asks the database, for every range.
 */
export const joinKeepers = (
  keepers: readonly FileKeeper[],
): Pick<FileKeeper, 'inUse' | 'mayOpen'> => ({
  async mayOpen(actor, fileKey) {
    const folder = fileKey.split('/', 1)[0] ?? ''
    const asked = keepers.filter(({ folders }) => folders?.includes(folder) ?? true)
    const found = await Promise.all(asked.map((keeper) => keeper.mayOpen(actor, fileKey)))
    return found.includes(true)
  },
  async inUse(fileKeys) {
    const used = await Promise.all(keepers.map((keeper) => keeper.inUse(fileKeys)))
    return new Set(used.flatMap((found) => [...found]))
  },
})
