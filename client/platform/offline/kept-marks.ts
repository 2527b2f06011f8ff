// Apart from the rest of what is kept, since every page needs this.

/** The prefix of a cache of lessons, and of the list of what is in it; the user's id follows. */
export const lessonsPrefix = 'lessons-'
export const listPrefix = 'kept-lessons '

const lists = () => Object.keys(localStorage).filter((key) => key.startsWith(listPrefix))

/** Whether anybody has lessons on this device. */
export const hasKept = (): boolean => lists().length > 0

/** Removes the lists of all users, or of all but one; their caches go with those of the answers. */
export function forgetKeptLists(butOf?: string): void {
  for (const key of lists()) if (key !== `${listPrefix}${butOf}`) localStorage.removeItem(key)
}
