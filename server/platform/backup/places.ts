import path from 'node:path'

/** Where uploaded files are kept in `dataDir`. */
export const filesFolder = (dataDir: string) => path.join(dataDir, 'files')
/** Where mails are kept that no mail server took. */
export const mailsFolder = (dataDir: string) => path.join(dataDir, 'mail')

/** How far a backup has come: tables by number, everything else in bytes. */
export interface Progress {
  stage: 'tables' | 'files' | 'checked' | 'restored'
  done: number
  total: number
}
export type OnProgress = (progress: Progress) => void
