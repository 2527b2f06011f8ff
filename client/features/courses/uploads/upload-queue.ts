import { type Video, type VideoUpload, videoBytesMaximum } from '#contract/courses.ts'

/** A file being uploaded to a course. */
export interface QueuedFile {
  key: string
  kind: 'thumbnail' | 'video'
  /** The title of the lesson that a video becomes. */
  title: string
  file: File
  /** A video's position among the lessons; at the end by default. */
  order?: number
  /** The id of the lesson whose video it replaces; without one, it becomes a new lesson. */
  replaces?: string
  /** The unfinished upload that a video continues. */
  resumes?: string
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  /** 0 to 1 while it is being sent. */
  progress: number
  /** Why it failed. */
  problem: string | null
}

export type QueueEvent =
  | { type: 'added'; files: readonly QueuedFile[] }
  | { type: 'started' | 'sent' | 'retried' | 'removed'; key: string }
  | { type: 'progressed'; key: string; progress: number }
  | { type: 'failed'; key: string; problem: string }

export function nextQueue(queue: readonly QueuedFile[], event: QueueEvent): QueuedFile[] {
  const change = (changes: Partial<QueuedFile>) =>
    queue.map((one) => ('key' in event && one.key === event.key ? { ...one, ...changes } : one))
  switch (event.type) {
    case 'added':
      return [...queue, ...event.files]
    case 'started':
      return change({ state: 'sending', progress: 0, problem: null })
    case 'progressed':
      return change({ progress: event.progress })
    case 'sent':
      return change({ state: 'sent', progress: 1 })
    case 'failed':
      return change({ state: 'failed', problem: event.problem })
    case 'retried':
      return change({ state: 'waiting', problem: null })
    case 'removed':
      return queue.filter(({ key }) => key !== event.key)
  }
}

/** The next file to send: one at a time, in order; null while one is being sent, and at the end. */
export function nextToSend(queue: readonly QueuedFile[]): QueuedFile | null {
  if (queue.some(({ state }) => state === 'sending')) return null
  return queue.find(({ state }) => state === 'waiting') ?? null
}

export const isUnderWay = (queue: readonly QueuedFile[]): boolean =>
  queue.some(({ state }) => state === 'waiting' || state === 'sending')

/** A video that was chosen but not sent yet; its title can still be changed. */
export interface VideoDraft {
  key: string
  title: string
  file: File
}

export const draftOf = (file: File): VideoDraft => ({
  key: crypto.randomUUID(),
  title: titleFromName(file.name),
  file,
})

/** A file's name without its extension. */
export function titleFromName(name: string): string {
  return name.replace(/(?<=.)\.[^.]*$/, '').trim()
}

/** What is wrong with the chosen file itself, which no title can fix; null if nothing is. */
export const problemOfFile = ({ size }: Pick<File, 'size'>): string | null =>
  size > videoBytesMaximum ? 'A video can be at most 2 GiB' : null

/** What is wrong with a chosen video, in words; null if nothing is. */
export function problemOfDraft({ title, file }: Pick<VideoDraft, 'title' | 'file'>): string | null {
  if (title.trim() === '') return 'Title is required'
  if (title.trim().length > 200) return 'A title can have at most 200 characters'
  return problemOfFile(file)
}

type Unfinished = Pick<
  VideoUpload,
  'id' | 'fileName' | 'fileChanged' | 'bytes' | 'received' | 'replaces'
>

/**
 * The unfinished upload of this very file, as far as this device can tell, for the lesson whose video it replaces, or
 * for a new one; undefined if there is none.
 */
export const unfinishedOf = <U extends Unfinished>(
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
  uploads: readonly U[],
  replaced?: string,
): U | undefined =>
  uploads.find(
    ({ fileName, fileChanged, bytes, received, replaces }) =>
      received > 0 &&
      replaces?.id === replaced &&
      fileName === file.name.slice(0, 300) &&
      fileChanged === file.lastModified &&
      bytes === file.size,
  )

/** How much of an upload has arrived, as a whole percentage. */
export const percentOf = ({ received, bytes }: Pick<VideoUpload, 'received' | 'bytes'>): number =>
  bytes > 0 ? Math.floor((received / bytes) * 100) : 0

/** The queue entries of the chosen videos; partly uploaded ones continue. */
export function queuedVideos(
  drafts: readonly VideoDraft[],
  numbered: boolean,
  unfinished: readonly Unfinished[] = [],
): QueuedFile[] {
  return drafts.map(({ key, title, file }, index) => ({
    key,
    kind: 'video',
    title: title.trim(),
    file,
    order: numbered ? index : undefined,
    resumes: unfinishedOf(file, unfinished)?.id,
    state: 'waiting',
    progress: 0,
    problem: null,
  }))
}

/** The queue entry of another file for a lesson; a partly uploaded one continues. */
export const queuedReplacement = (
  { id, title }: Pick<Video, 'id' | 'title'>,
  file: File,
  unfinished: readonly Unfinished[],
): QueuedFile => ({
  key: crypto.randomUUID(),
  kind: 'video',
  title,
  file,
  replaces: id,
  resumes: unfinishedOf(file, unfinished, id)?.id,
  state: 'waiting',
  progress: 0,
  problem: null,
})

export const queuedThumbnail = (file: File): QueuedFile => ({
  key: crypto.randomUUID(),
  kind: 'thumbnail',
  title: 'Thumbnail',
  file,
  state: 'waiting',
  progress: 0,
  problem: null,
})
