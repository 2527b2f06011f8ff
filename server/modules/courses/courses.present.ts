import type { CourseModule } from '#contract/course-modules.ts'
import type { Course, Video } from '#contract/courses.ts'
import type { LessonFile } from '#contract/lesson-files.ts'
import type { LessonNote } from '#contract/lesson-notes.ts'
import type { LessonPicture } from '#contract/lesson-pictures.ts'
import type { Preparation } from '#contract/renditions.ts'
import type { OpenSample, Sample } from '#contract/samples.ts'
import { readingMinutes, type TextLesson } from '#contract/text-lessons.ts'
import { lastInstant } from '#contract/times/known-times.ts'
import type { PreparationRow } from '#server/modules/renditions/index.ts'
import { instants } from '#server/platform/http/instants.ts'
import { namedPictures, progressOf, secondsToWatch } from './courses.rules.ts'
import type { CourseRow } from './courses.store.ts'
import type { LessonFileRow } from './lesson-files.store.ts'
import type { NoteRow } from './lesson-notes.store.ts'
import type { LessonPictureRow } from './lesson-pictures.store.ts'
import { releaseOf } from './modules.rules.ts'
import type { ShownModule } from './modules.store.ts'
import type { OpenSampleRow, SampleRow } from './samples.store.ts'
import type { TextRow } from './texts.store.ts'
import type { VideoRow } from './videos.store.ts'

type AddressOf = (key: string) => string

/** What a lesson's file is played from. */
export interface Addresses {
  addressOf: AddressOf
  /** The address of all qualities of a prepared video. */
  streamOf: AddressOf
  /** How far a video has been prepared; absent for a reader who is not told. */
  preparationOf?: (row: PreparationRow) => Preparation
}

export const presentFile = ({ key, ...file }: LessonFileRow, addressOf: AddressOf): LessonFile => ({
  ...file,
  url: addressOf(key),
})

export function presentCourse(row: CourseRow, addressOf: (key: string) => string | null): Course {
  return {
    ...instants(row),
    duration: row.durationMinutes,
    publishAt: row.publishAt?.toISOString(),
    waitsForUploads: row.waitsSince !== null || undefined,
    roleAccess: [row.roleAccess],
    alsoFor: row.alsoFor.length > 0 ? row.alsoFor : undefined,
    thumbnail: row.thumbnailKey && addressOf(row.thumbnailKey),
    ...progressOf(row.completedCount, row.lessonCount),
    moduleCount: row.moduleCount || undefined,
  }
}

export function presentVideo({ preparation, ...row }: VideoRow, addresses: Addresses): Video {
  const { addressOf, streamOf, preparationOf } = addresses
  const duration = row.durationSeconds ?? row.reportedSeconds
  const completed = row.completedAt !== null
  const position = row.positionSeconds ?? 0
  const watched = row.watchedSeconds ?? 0
  return {
    ...instants(row),
    order: row.position,
    duration,
    source: row.fileKey ? 'file' : 'external',
    videoUrl: row.fileKey ? addressOf(row.fileKey) : row.externalUrl,
    ...(row.fileKey && preparation?.state === 'ready' && { streamUrl: streamOf(row.fileKey) }),
    ...(preparation && preparationOf && { preparation: preparationOf(preparation) }),
    completed,
    position,
    toWatch: secondsToWatch({ duration, watched, position, completed }),
    module: row.moduleId ?? undefined,
    files: row.files?.map((file) => presentFile(file, addressOf)),
    kind: row.kind === 'video' ? undefined : row.kind,
    isSample: row.isSample || undefined,
    ...(row.textWords !== null && { readingMinutes: readingMinutes(row.textWords) }),
  }
}

export const presentPictures = (
  rows: readonly LessonPictureRow[] | null,
  addressOf: AddressOf,
): LessonPicture[] => (rows ?? []).map(({ id, key }) => ({ id, url: addressOf(key) }))

export const presentText = (
  { textWords, pictures, ...row }: TextRow,
  addressOf: AddressOf,
): TextLesson => ({
  ...instants(row),
  pictures: presentPictures(pictures, addressOf),
  readingMinutes: readingMinutes(textWords),
})

export const presentSample = (row: SampleRow): Sample => ({
  id: row.id,
  title: row.title,
  kind: row.kind === 'text' ? 'text' : 'video',
  duration: row.durationSeconds,
  readingMinutes: row.textWords === null ? null : readingMinutes(row.textWords),
  courseTitle: row.courseTitle,
  programs: row.programs,
})

/** Nobody's progress is a part of a sample. */
const unwatched = {
  reportedSeconds: null,
  positionSeconds: null,
  watchedSeconds: null,
  completedAt: null,
}

export const presentOpenSample = (row: OpenSampleRow, addresses: Addresses): OpenSample => ({
  ...presentSample(row),
  lesson: presentVideo({ ...row, ...unwatched, moduleId: null, isSample: true }, addresses),
  text: row.text,
  pictures: presentPictures(namedPictures(row.text ?? '', row.pictures), addresses.addressOf),
})

/** What opens later has no instant that could be sent. */
const lastDate = new Date(lastInstant)

/** A module with what the reader may know of it, which is nothing of its lessons but their number. */
export function presentModule(row: ShownModule): CourseModule {
  const { id, courseId, title, position, lessonCount, isOpen, opening, createdAt, updatedAt } = row
  return {
    ...instants({ id, courseId, title, lessonCount, isOpen, createdAt, updatedAt }),
    order: position,
    release: releaseOf(row),
    opensAt: isOpen || !opening || opening > lastDate ? null : opening.toISOString(),
  }
}

export const presentNote = ({ id, second, text, createdAt, updatedAt }: NoteRow): LessonNote =>
  instants({ id, second, text, createdAt, updatedAt })
