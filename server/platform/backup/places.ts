import path from 'node:path'

/** The folder of uploaded files in `dataDir`. */
export const filesFolder = (dataDir: string) => path.join(dataDir, 'files')
/** The folder of mails stored for lack of a mail server. */
export const mailsFolder = (dataDir: string) => path.join(dataDir, 'mail')

/** The folder of files of a bucket that pass through this machine; no backup holds it. */
export const passingFolder = (dataDir: string) => path.join(dataDir, 'passing')

/** The folder of downloads that are being made; no backup holds it. */
export const downloadsFolder = (dataDir: string) => path.join(dataDir, 'downloads')

/** The progress of a backup: tables by number, everything else in bytes. */
export interface Progress {
  stage: 'tables' | 'files' | 'checked' | 'restored'
  done: number
  total: number
}
export type OnProgress = (progress: Progress) => void
