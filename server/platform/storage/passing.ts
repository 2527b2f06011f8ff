import path from 'node:path'

const passingFolders = ['incoming', 'uploads', 'archives'] as const

/** The folders of uploads in progress, and of archives that can be downloaded for a day, by name. */
export type PassingFolders = { readonly [Name in (typeof passingFolders)[number]]: Name }

/** Whether a key belongs to an upload that is not complete, and may never be, or to an archive of everything. */
export const isPassing = (key: string): boolean =>
  passingFolders.some((folder) => key.startsWith(`${folder}/`)) ||
  key.endsWith('.partial') ||
  path.posix.basename(key).startsWith('.')
