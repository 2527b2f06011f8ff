import type { CourseModule } from '#contract/course-modules.ts'
import type { Course, Video } from '#contract/courses.ts'
import type { LessonFile } from '#contract/lesson-files.ts'
import type { LessonNote } from '#contract/lesson-notes.ts'
import { readingMinutes, type TextLesson } from '#contract/text-lessons.ts'
import { instants } from '#server/platform/http/instants.ts'
import { progressOf, secondsToWatch } from './courses.rules.ts'
import type { CourseRow } from './courses.store.ts'
import type { LessonFileRow } from './lesson-files.store.ts'
import type { NoteRow } from './lesson-notes.store.ts'
import { releaseOf } from './modules.rules.ts'
import type { ShownModule } from './modules.store.ts'
import type { TextRow } from './texts.store.ts'
import type { VideoRow } from './videos.store.ts'

type AddressOf = (key: string) => string

export const presentFile = ({ key, ...file }: LessonFileRow, addressOf: AddressOf): LessonFile => ({
  ...file,
  url: addressOf(key),
})

export function presentCourse(row: CourseRow, addressOf: (key: string) => string | null): Course {
  return {
    ...instants(row),
    duration: row.durationMinutes,
    publishAt: row.publishAt?.toISOString(),
    roleAccess: [row.roleAccess],
    thumbnail: row.thumbnailKey && addressOf(row.thumbnailKey),
    ...progressOf(row.completedCount, row.lessonCount),
    moduleCount: row.moduleCount || undefined,
  }
}

export function presentVideo(row: VideoRow, addressOf: AddressOf): Video {
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
    completed,
    position,
    toWatch: secondsToWatch({ duration, watched, position, completed }),
    module: row.moduleId ?? undefined,
    files: row.files?.map((file) => presentFile(file, addressOf)),
    kind: row.kind === 'video' ? undefined : row.kind,
    ...(row.textWords !== null && { readingMinutes: readingMinutes(row.textWords) }),
  }
}

export const presentText = ({ textWords, ...row }: TextRow): TextLesson => ({
  ...instants(row),
  readingMinutes: readingMinutes(textWords),
})

/** A module with what the reader may know of it, which is nothing of its lessons but their number. */
export function presentModule(row: ShownModule): CourseModule {
  const { id, courseId, title, position, lessonCount, isOpen, opening, createdAt, updatedAt } = row
  return {
    ...instants({ id, courseId, title, lessonCount, isOpen, createdAt, updatedAt }),
    order: position,
    release: releaseOf(row),
    opensAt: isOpen ? null : (opening?.toISOString() ?? null),
  }
}

export const presentNote = ({ id, second, text, createdAt, updatedAt }: NoteRow): LessonNote =>
  instants({ id, second, text, createdAt, updatedAt })
