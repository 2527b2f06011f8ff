import path from 'node:path'

const passingFolders = ['incoming', 'uploads'] as const

/** The folders of uploads in progress, by name. */
export type PassingFolders = { readonly [Name in (typeof passingFolders)[number]]: Name }

/** Whether a key belongs to an upload that is not complete, and may never be. */
export const isPassing = (key: string): boolean =>
  passingFolders.some((folder) => key.startsWith(`${folder}/`)) ||
  key.endsWith('.partial') ||
  path.posix.basename(key).startsWith('.')
