import { newId } from '#server/platform/clock.ts'
import { changedAt } from '#server/platform/database/concurrent-change.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { checkPictures, checkText } from '../check-text.ts'
import type { CourseImport, TransferPicture } from '../courses.questions.ts'
import { columnsOf, samplesMaximum } from '../courses.rules.ts'
import { type LockedCourse, updateCourseRow } from '../courses.store.ts'
import type { CoursesDeps } from '../index.ts'
import { insertLessonFile } from '../lesson-files.store.ts'
import { insertPicture } from '../lesson-pictures.store.ts'
import { columnsOfRelease, requireOrder } from '../modules.rules.ts'
import { arrangeLessons, insertModule, type ModuleRow } from '../modules.store.ts'
import { unusable } from './content.ts'
import type { LessonEntry, Manifest } from './format.ts'
import { type ReceivedFiles, readLesson, type Source, type Video } from './received-files.ts'
import { insertLesson, undoneIfFailed } from './transfer.store.ts'

interface Filled extends Source {
  files: ReceivedFiles
}

/** Makes an empty course what the file holds, as part of a running transaction; it stays a draft. */
export async function fill(
  deps: CoursesDeps,
  tx: Executor,
  course: LockedCourse,
  filled: Filled,
): Promise<LockedCourse> {
  const { manifest, files, report } = filled
  const importing: CourseImport = { at: deps.now(), newIds: new Map() }
  const columns = columnsOf(manifest.course)
  const picture = files.picture === null ? {} : { thumbnailKey: files.picture }
  const changes = { ...columns, ...picture }
  const after = await updateCourseRow(tx, course.id, changes, changedAt(course, importing.at))
  const modules = await insertModules(tx, course.id, manifest, importing.at)
  report.counts.modules = modules.length
  await deps.onCourseImport(tx, course.id, manifest.content, importing)
  report.counts.assignments = importing.newIds.size
  let [position, samples] = [0, 0]
  for (const [index, path] of manifest.lessons.entries()) {
    const row = index + 1
    const what = { row, what: path }
    await report.unless(what, async () => {
      const lesson = await readLesson(filled, path)
      what.what = lesson.title
      if (lesson.kind === 'session') {
        throw unusable('A live session is not part of a course’s file.')
      }
      const isSample = lesson.isSample && samples < samplesMaximum
      const stored = { lesson, isSample, position, modules, importing }
      await undoneIfFailed(tx, () => insertImported(deps, tx, course.id, filled, stored))
      position += 1
      samples += isSample ? 1 : 0
      report.came(lesson.kind)
    })
  }
  report.counts.files = files.count
  await arrangeLessons(tx, course.id)
  return after
}

async function insertModules(
  tx: Executor,
  courseId: string,
  manifest: Manifest,
  at: Date,
): Promise<ModuleRow[]> {
  const ids = manifest.modules.map(() => newId())
  const rows = manifest.modules.map(({ title, release }, position) => {
    const rule =
      release.kind === 'after'
        ? { kind: release.kind, moduleId: ids[release.module] ?? newId() }
        : release
    return {
      id: ids[position] ?? newId(),
      courseId,
      title,
      position,
      ...columnsOfRelease(rule),
      createdAt: at,
      updatedAt: at,
    }
  })
  requireOrder(rows)
  for (const row of rows) await insertModule(tx, row)
  return rows
}

interface StoredLesson {
  lesson: LessonEntry
  isSample: boolean
  position: number
  modules: readonly ModuleRow[]
  importing: CourseImport
}

async function insertImported(
  { onLessonImport, renditions }: CoursesDeps,
  tx: Executor,
  courseId: string,
  { files }: Filled,
  { lesson, isSample, position, modules, importing }: StoredLesson,
): Promise<void> {
  const { title, kind, content } = lesson
  const id = newId()
  const video = lesson.video ? files.videos.get(lesson.video) : undefined
  const duration = video ? video.duration : lesson.duration
  await insertLesson(tx, {
    id,
    courseId,
    title,
    kind,
    position,
    moduleId: lesson.module === null ? null : (modules[lesson.module]?.id ?? null),
    isSample: isSample && (kind === 'video' || kind === 'text'),
    createdAt: importing.at,
    updatedAt: importing.at,
    ...playedBy(lesson, video),
  })
  if (kind === 'video' && video) await renditions.prepareNew(tx, video.key)
  for (const [index, { path }] of lesson.files.entries()) {
    const file = path === null ? undefined : files.materials.get(path)
    if (!file) continue
    await insertLessonFile(tx, id, { id: newId(), ...file }, inOrder(importing, index))
  }
  const pictures = picturesFor(lesson, files)
  if (kind === 'text') await insertTextPictures(tx, id, { lesson, pictures, importing })
  await onLessonImport(tx, { id, courseId, kind, duration, pictures }, content, importing)
}

/** Files and pictures are listed in the order in which they were added. */
const inOrder = ({ at }: CourseImport, index: number) => new Date(at.getTime() + index)

/** The pictures of a lesson that are stored, under the ids that they had: texts and questions name them. */
function picturesFor({ kind, pictures }: LessonEntry, files: ReceivedFiles): TransferPicture[] {
  if (kind !== 'text' && kind !== 'quiz') return []
  return pictures.flatMap(({ id, path }) => {
    const key = path === null ? undefined : files.pictures[kind].get(path)
    return key === undefined ? [] : [{ id, key }]
  })
}

/** Checks a text as one that is written here, but for pictures that are missing from the file, and gives it the others. */
async function insertTextPictures(
  tx: Executor,
  videoId: string,
  {
    lesson,
    pictures,
    importing,
  }: { lesson: LessonEntry; pictures: TransferPicture[]; importing: CourseImport },
): Promise<void> {
  const { text = '' } = lesson
  await checkText(text)
  checkPictures(text, new Set(lesson.pictures.map(({ id }) => id)))
  for (const [index, picture] of pictures.entries()) {
    await insertPicture(tx, videoId, picture, inOrder(importing, index))
  }
}

/** What a lesson plays or shows: a file, an external video, a text or nothing. */
function playedBy({ kind, text, externalUrl, duration }: LessonEntry, video?: Video) {
  if (kind === 'text') {
    if (text === undefined) throw unusable('Its text is missing.')
    return { text }
  }
  if (kind !== 'video') return {}
  if (video) {
    return { fileKey: video.key, fileType: video.type, durationSeconds: video.duration }
  }
  return externalUrl === undefined ? {} : { externalUrl, durationSeconds: duration }
}
