import path from 'node:path'

/** The folders of what is still being received. */
export const passingFolders = { incoming: 'incoming', uploads: 'uploads' } as const

/** Whether a key names what has not arrived as a whole, and may never. */
export const isPassing = (key: string): boolean =>
  Object.values(passingFolders).some((folder) => key.startsWith(`${folder}/`)) ||
  key.endsWith('.partial') ||
  path.posix.basename(key).startsWith('.')
