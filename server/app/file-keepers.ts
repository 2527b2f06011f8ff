import type { Actor } from '#server/platform/http/actor.ts'

/** A module whose rows name files in the storage, and which alone knows who may have them. */
interface FileKeeper {
  mayOpen(actor: Actor, fileKey: string): Promise<boolean>
  filesInUse(keys: string[]): Promise<Set<string>>
}

/**
 * Several keepers as one: a file may be opened when the one that names it says so, and is in use when
 * any of them names it. They are asked for at each call, since they may be made later than this.
 */
export const joinKeepers = (keepers: () => FileKeeper[]): FileKeeper => ({
  async mayOpen(actor, fileKey) {
    for (const keeper of keepers()) if (await keeper.mayOpen(actor, fileKey)) return true
    return false
  },
  async filesInUse(keys) {
    const used = await Promise.all(keepers().map((keeper) => keeper.filesInUse(keys)))
    return new Set(used.flatMap((found) => [...found]))
  },
})
