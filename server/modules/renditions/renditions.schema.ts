import type { Generated } from 'kysely'
import type { MediaPart, Plan } from './renditions.rules.ts'

interface RenditionsTable {
  /** The video's own file. */
  sourceKey: string
  state: Generated<'waiting' | 'running' | 'ready' | 'unsuited' | 'failed'>
  plan: Plan | null
  stepsDone: Generated<number>
  attempts: Generated<number>
  note: string | null
  retryAt: Date | null
  createdAt: Date
  updatedAt: Date
}

interface RenditionFilesTable {
  fileKey: string
  sourceKey: string
  /** 'audio' or the name of a quality, such as 'v720'; null for pictures. */
  stream: string | null
  part: Generated<number>
  media: MediaPart | null
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    renditions: RenditionsTable
    renditionFiles: RenditionFilesTable
  }
}
