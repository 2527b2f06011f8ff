import type { FileKeeper } from '#server/platform/module/contributions.ts'

/**
 * Combines several keepers into one: a file may be opened if the keeper that refers to it allows
 * it, and is in use if any of them refers to it. They are looked up at each call, since media is
 * created before them. Only the keepers of the file's folder are asked when it is opened, because
 * each queries the database, for every range.
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
