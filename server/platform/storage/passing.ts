import path from 'node:path'

const passingFolders = ['incoming', 'uploads'] as const

/** The folders of what is still being received, each by its name. */
export type PassingFolders = { readonly [Name in (typeof passingFolders)[number]]: Name }

/** Whether a key names what has not arrived as a whole, and may never. */
export const isPassing = (key: string): boolean =>
  passingFolders.some((folder) => key.startsWith(`${folder}/`)) ||
  key.endsWith('.partial') ||
  path.posix.basename(key).startsWith('.')
