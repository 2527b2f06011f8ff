import { Failure } from '#server/platform/failure.ts'
import type { PassingFolders } from '#server/platform/storage/passing.ts'

/** A kind of stored file, and how it is named and served. */
export interface MediaType {
  extension: string
  /** Sent as Content-Type. */
  mime: string
}

const mp4: MediaType = { extension: 'mp4', mime: 'video/mp4' }

/**
 * The detectable video formats: containers that a video element can play. Ogg with Theora is
 * excluded, since browsers have dropped it.
 */
const videoTypes: Record<string, MediaType> = {
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  'video/webm': { extension: 'webm', mime: 'video/webm' },
  'video/quicktime': { extension: 'mov', mime: 'video/quicktime' },
  'video/matroska': { extension: 'mkv', mime: 'video/matroska' },
}

/**
 * Images that are decoded and re-encoded. SVG is excluded because it is a document with scripts;
 * AVIF and HEIC because decoding them is so costly that a file of a kilobyte stalls a core.
 */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

export const imageType: MediaType = { extension: 'webp', mime: 'image/webp' }

export const videoTypeOf = (detected: string | undefined): MediaType | null =>
  (detected && videoTypes[detected]) || null

export const isImage = (detected: string | undefined): boolean =>
  detected !== undefined && imageTypes.includes(detected)

/** The maximum size of one picture, in bytes. */
export const maxImageBytes = 5 * 1024 ** 2

/** The error for a form without an image. */
export const missingImage = 'Please select an image file'

/** The folders of stored files; uploads in progress and archives of everything have folders of their own. */
export const folders = {
  incoming: 'incoming',
  uploads: 'uploads',
  archives: 'archives',
  videos: 'videos',
  thumbnails: 'thumbnails',
  materials: 'materials',
  pictures: 'pictures',
  quizzes: 'quizzes',
  avatars: 'avatars',
  screenshots: 'screenshots',
  charts: 'charts',
  attachments: 'attachments',
  messages: 'messages',
  statements: 'statements',
  brand: 'brand',
  renditions: 'renditions',
} as const satisfies PassingFolders & Record<string, string>

/** The key of the file of an upload. */
export const uploadKey = (id: string): string => `${folders.uploads}/${id}`

/** The extensions of files that are stored unchanged, and therefore never shown, only downloaded. */
const attachmentExtensions = new Map([
  ['application/pdf', 'pdf'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['application/zip', 'zip'],
])

/** The extension under which an attachment of the detected type is stored; null for other types. */
export const attachmentExtensionOf = (detected: string): string | null =>
  attachmentExtensions.get(detected) ?? null

/** The extension under which a file of a lesson is stored whose type was detected; null for other types. */
export const lessonFileExtensionOf = (detected: string): string | null =>
  detected === 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    ? 'xlsx'
    : detected === 'application/zip'
      ? null
      : attachmentExtensionOf(detected)

/** The folders of files that are stored as they came. */
const onlyDownloaded = [`${folders.attachments}/`, `${folders.materials}/`]

/** The content type and disposition with which the file at `key` is served. */
export function servedAs(key: string): { mime: string; disposition: 'inline' | 'attachment' } {
  const extension = key.slice(key.lastIndexOf('.') + 1)
  if (key.startsWith(`${folders.renditions}/`) && extension === 'jpg') {
    return { mime: 'image/jpeg', disposition: 'inline' }
  }
  const known = onlyDownloaded.some((folder) => key.startsWith(folder))
    ? undefined
    : [...Object.values(videoTypes), imageType].find((type) => type.extension === extension)
  return known
    ? { mime: known.mime, disposition: 'inline' }
    : { mime: 'application/octet-stream', disposition: 'attachment' }
}

const minute = 60_000

/**
 * When an address created at `now` (ms) expires: rounded up to a multiple of `step`, so that lists
 * read within one step contain the same addresses, and at least one whole step ahead.
 */
export function expiryOf(now: number, key: string): number {
  const isVideo = key.startsWith(`${folders.videos}/`) || videoOf(key) !== null
  const step = isVideo || key.startsWith('course-files/') ? 15 * minute : 6 * 60 * minute
  return (Math.ceil(now / step) + 1) * step
}

/**
 * The video that a file of its renditions, or a playlist of these (`streams/…`), was made of: whoever may open the
 * one may open the other, by one signature for all. Null for every other key.
 */
export function videoOf(key: string): string | null {
  const found = /^(?:renditions|streams)\/([0-9a-f-]{36})-(mp4|webm|mov|mkv)[-/]/.exec(key)
  return found && `${folders.videos}/${found[1]}.${found[2]}`
}

export const deleteFilesJobName = 'media.delete'

export const malformed = (cause: unknown) =>
  new Failure('bad_request', 'The form could not be read.', { cause })

export const tooLarge = (message = 'The file is too large.') => new Failure('too_large', message)

/** What the other fields and the boundaries of a form may add to its file, in bytes. */
export const formBytes = 256 * 1024

/** The content type of the parts of a resumable upload. */
export const partType = 'application/offset+octet-stream'

/** The error for a file that is not an image of an accepted kind. */
export const notAnImage = (cause?: unknown) =>
  new Failure('unsupported_type', 'Please choose a PNG, JPEG, WebP or GIF image.', { cause })
