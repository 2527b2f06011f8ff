import { createHash } from 'node:crypto'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ZipFile } from 'yazl'
import { may } from '#contract/access/permissions.ts'
import { courseFilePath } from '#contract/course-files.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { TransferLesson } from '../courses.questions.ts'
import type { CoursesDeps } from '../index.ts'
import { releaseOf } from '../modules.rules.ts'
import { listModuleRows } from '../modules.store.ts'
import {
  formatName,
  formatVersion,
  type LessonEntry,
  type Manifest,
  manifestPath,
  type TransferRelease,
} from './format.ts'
import {
  findAnyCourse,
  findStoredLesson,
  listLessonIds,
  type StoredLesson,
} from './transfer.store.ts'

/** What the address of a course's file is signed for. */
const keyOf = (courseId: string, media: boolean) =>
  `course-files/${courseId}/${media ? 'media' : 'texts'}`

/**
 * Where the actor can download a course as one file for the next minutes, which is recorded; 404 if there is no such
 * course.
 */
export async function exportCourse(
  { db, media }: CoursesDeps,
  actor: Actor,
  courseId: string,
  { media: withMedia }: { media: boolean },
): Promise<{ address: string }> {
  const course = await findAnyCourse(db.pool, courseId)
  if (!course) throw notFound()
  // In a transaction, which confirms the right to it before it ends.
  await db.transaction((tx) =>
    recordAudit(tx, actor, {
      action: 'course.exported',
      subject: courseId,
      name: course.title,
      details: { media: withMedia },
    }),
  )
  const query = media.signedQuery(actor, keyOf(courseId, withMedia))
  query.set('media', String(withMedia))
  return { address: `/api${courseFilePath.replace(':id', courseId)}?${query}` }
}

/** The file of a course as it is sent. */
interface CourseFile {
  name: string
  userId: string
  /** Throws 404 once its receiver may not have it any more. */
  confirm: () => Promise<void>
  /** Begins to write the file. */
  open: () => Readable
}

/** The file at a signed address; 404 unless its holder may edit courses still. */
export async function openCourseFile(
  deps: CoursesDeps,
  courseId: string,
  query: { media: boolean },
): Promise<CourseFile> {
  const { db, media } = deps
  const { actor, confirm } = await media.requireHolder(keyOf(courseId, query.media), query)
  if (!may(actor, 'content.manage')) throw notFound()
  const course = await findAnyCourse(db.pool, courseId)
  if (!course) throw notFound()
  return {
    name: `${course.title
      .replace(/[^\p{L}\p{N} _-]+/gu, '-')
      .slice(0, 100)
      .toWellFormed()}.zip`,
    userId: actor.id,
    async confirm() {
      const known = await confirm()
      if (!may(known, 'content.manage')) throw notFound()
    },
    open: () => writeCourse(deps, courseId, query.media),
  }
}

/** Writes a course into an archive, an entry at a time, as fast as it is read. */
function writeCourse(deps: CoursesDeps, courseId: string, withMedia: boolean): Readable {
  const out = new PassThrough()
  const write = async () => {
    // Loaded with the first export.
    const { ZipFile } = await import('yazl')
    const zip = new ZipFile()
    zip.on('error', (error: Error) => out.destroy(error))
    // Whoever goes away ends the writing.
    const gone = new AbortController()
    out.once('close', () => gone.abort())
    const written = writeEntries(deps, zip, { courseId, withMedia, signal: gone.signal })
    await Promise.all([pipeline(zip.outputStream, out), written])
  }
  write().catch((error) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  return out
}

interface Exported {
  courseId: string
  withMedia: boolean
  signal: AbortSignal
}

async function writeEntries(
  deps: CoursesDeps,
  zip: ZipFile,
  { courseId, withMedia, signal }: Exported,
): Promise<void> {
  const { db, media, now, onCourseExport } = deps
  const entries: Manifest['entries'] = {}
  const add: Writer['add'] = async (path, content, isPacked) => {
    entries[path] = await addEntry(zip, path, content, { isPacked, signal })
    return path
  }
  const addStored: Writer['addStored'] = async (path, key) => {
    const file = withMedia ? await media.readStored(key) : null
    return file ? add(path, file, false) : null
  }

  const course = await findAnyCourse(db.pool, courseId)
  if (!course) throw notFound()
  const modules = await listModuleRows(db.pool, courseId)
  const places = new Map(modules.map(({ id }, place) => [id, place]))
  const { thumbnailKey } = course
  const picture = thumbnailKey === null ? null : await addStored('media/picture.webp', thumbnailKey)
  const lessons: string[] = []
  for (const id of await listLessonIds(db.pool, courseId)) {
    const lesson = await findStoredLesson(db.pool, id)
    // Deleted since.
    if (!lesson) continue
    const name = String(lessons.length + 1).padStart(3, '0')
    lessons.push(await writeLesson(deps, { add, addStored }, lesson, { name, places }))
  }
  const content = {}
  await onCourseExport(db.pool, courseId, content)
  const manifest: Manifest = {
    format: formatName,
    version: formatVersion,
    exportedAt: now().toISOString(),
    media: withMedia,
    course: {
      title: course.title,
      description: course.description,
      content: course.content,
      category: course.category,
      duration: course.durationMinutes,
      level: course.level,
      roleAccess: [course.roleAccess],
      alsoFor: course.alsoFor,
    },
    picture,
    modules: modules.map((row) => ({ title: row.title, release: exportRelease(row, places) })),
    content,
    lessons,
    entries,
  }
  await addEntry(zip, manifestPath, jsonOf(manifest), { isPacked: true, signal })
  zip.end()
}

/** Where entries are added; each returns the name of its entry. */
interface Writer {
  add(path: string, content: Readable, isPacked: boolean): Promise<string>
  /** Null without media, and if there is no such file. */
  addStored(path: string, key: string): Promise<string | null>
}

/** Adds a lesson, what goes with it first; returns the name of its entry. */
async function writeLesson(
  { db, onLessonExport }: CoursesDeps,
  { add, addStored }: Writer,
  lesson: StoredLesson,
  { name, places }: { name: string; places: Places },
): Promise<string> {
  const { id, courseId, kind, fileKey, text, durationSeconds: duration } = lesson
  const content = {}
  // Those that the text does not name any more are about to be deleted.
  const own = (lesson.pictures ?? []).filter((picture) => text?.includes(picture.id))
  const exported: TransferLesson = { id, courseId, kind, duration, pictures: [...own] }
  await onLessonExport(db.pool, exported, content)
  const video =
    fileKey === null ? {} : { video: await addStored(`media/${name}${endOf(fileKey)}`, fileKey) }
  const files: LessonEntry['files'] = []
  for (const [index, file] of (lesson.files ?? []).entries()) {
    const path = await addStored(`media/${name}-${index + 1}${endOf(file.key)}`, file.key)
    files.push({ name: file.name, path })
  }
  const pictures: LessonEntry['pictures'] = []
  for (const [index, { id: named, key }] of exported.pictures.entries()) {
    const path = await addStored(`media/${name}-picture-${index + 1}${endOf(key)}`, key)
    pictures.push({ id: named, path })
  }
  const entry = { ...exportedLesson(lesson, places), ...video, files, pictures, content }
  return add(`lessons/${name}.json`, jsonOf(entry), true)
}

const endOf = (key: string) => key.slice(key.lastIndexOf('.'))
const jsonOf = (value: unknown) => Readable.from([Buffer.from(JSON.stringify(value))])

/** Adds an entry and waits until all of it is written; returns its size and sum. */
async function addEntry(
  zip: ZipFile,
  path: string,
  content: Readable,
  { isPacked, signal }: { isPacked: boolean; signal: AbortSignal },
) {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  zip.addReadStream(counted, path, { compress: isPacked })
  await pipeline(content, counted, { signal })
  return { bytes, sha256: hash.digest('hex') }
}

type Places = ReadonlyMap<string, number>

const exportedLesson = (
  lesson: StoredLesson,
  places: Places,
): Omit<LessonEntry, 'content' | 'files' | 'pictures'> => ({
  title: lesson.title,
  kind: lesson.kind,
  module: lesson.moduleId === null ? null : (places.get(lesson.moduleId) ?? null),
  isSample: lesson.isSample,
  ...(lesson.text !== null && { text: lesson.text }),
  ...(lesson.externalUrl !== null && { externalUrl: lesson.externalUrl }),
  duration: lesson.durationSeconds,
})

function exportRelease(row: Parameters<typeof releaseOf>[0], places: Places): TransferRelease {
  const release = releaseOf(row)
  if (release.kind !== 'after') return release
  return { kind: 'after', module: places.get(release.moduleId) ?? 0 }
}

/** One file at a time for each of those who export. */
export function createTurns() {
  const exporting = new Set<string>()
  return (userId: string, file: () => Readable): Readable => {
    if (exporting.has(userId)) {
      throw new Failure('locked', 'Another course is being exported already.', { retryAfter: 10 })
    }
    exporting.add(userId)
    const content = file()
    content.once('close', () => exporting.delete(userId))
    return content
  }
}
