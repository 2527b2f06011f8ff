import { lessonFileBytesMaximum } from '#contract/lesson-files.ts'
import { asTheProgram } from '#server/platform/admission.ts'
import { Failure } from '#server/platform/failure.ts'
import type { CoursesDeps } from '../index.ts'
import { type Archive, readJson, takeEntry } from './archive.ts'
import { checkedAs, unusable } from './content.ts'
import { type LessonEntry, lessonSchema, type Manifest, type Sum } from './format.ts'
import type { Report } from './report.ts'
import { insertImportFile, takeImportFiles } from './transfer.store.ts'

/** What an import reads, and where it says what came of it. */
export interface Source {
  archive: Archive
  manifest: Manifest
  report: Report
}

const sumOf = ({ entries }: Manifest, path: string): Sum => {
  const sum = Object.hasOwn(entries, path) ? entries[path] : undefined
  if (!sum) throw unusable(`“${path}” is missing from the file.`)
  return sum
}

/** A lesson of the file; throws a Failure that says why it cannot be used. */
export async function readLesson(
  { archive, manifest }: Source,
  path: string,
): Promise<LessonEntry> {
  return checkedAs(lessonSchema, await readJson(archive, path, sumOf(manifest, path)), 'The lesson')
}

/** The most bytes of a picture: they are stored smaller than they were sent. */
const pictureBytesMaximum = 20 * 1024 ** 2

export type Video = Awaited<ReturnType<CoursesDeps['media']['keepVideo']>>
type Material = Awaited<ReturnType<CoursesDeps['media']['storeLessonFile']>>

/** The videos, pictures and files of an archive once they are stored, each checked as a direct upload is. */
export class ReceivedFiles {
  readonly videos = new Map<string, Video>()
  readonly materials = new Map<string, Material>()
  /** The keys of pictures: those of texts and those of quizzes have folders of their own. */
  readonly pictures = { text: new Map<string, string>(), quiz: new Map<string, string>() }
  picture: string | null = null
  readonly #deps: CoursesDeps
  readonly #source: Source
  /** From which the archive is read, and under which its files are noted. */
  readonly #upload: string
  readonly #keys: string[] = []

  constructor(deps: CoursesDeps, source: Source, upload: string) {
    this.#deps = deps
    this.#source = source
    this.#upload = upload
  }

  /** How many are stored. */
  get count(): number {
    return this.#keys.length
  }

  /** Stores one after the other; reports those that cannot be used. */
  async receive(): Promise<void> {
    const { manifest, report } = this.#source
    const { picture } = manifest
    if (picture !== null) {
      await report.unless({ row: null, what: 'Picture of the course' }, async () => {
        this.picture = await this.#takePicture(picture, 'course')
      })
    }
    for (const [index, path] of manifest.lessons.entries()) {
      // What is wrong with a lesson is reported when it is to be stored.
      const lesson = await readLesson(this.#source, path).catch(ignoreFailures)
      if (lesson) await this.#receiveFor(lesson, index + 1)
    }
  }

  async #receiveFor(lesson: LessonEntry, row: number): Promise<void> {
    await this.#receiveVideo(lesson, row)
    await this.#receiveMaterials(lesson, row)
    await this.#receivePictures(lesson, row)
  }

  async #receiveVideo({ title, video }: LessonEntry, row: number): Promise<void> {
    const { report } = this.#source
    const { media, config } = this.#deps
    if (video === null) report.omit({ row, what: title, reason: 'Its video is not in this file.' })
    if (video && !this.videos.has(video)) {
      await report.unless({ row, what: `Video of “${title}”` }, async () => {
        const kept = await this.#take(video, config.VIDEO_MAX_BYTES, async (content) =>
          this.#keepVideo(await media.receive(content)),
        )
        this.videos.set(video, kept)
        await this.#note(kept.key)
      })
    }
  }

  async #receiveMaterials({ title, files }: LessonEntry, row: number): Promise<void> {
    const { report } = this.#source
    for (const { name, path } of files) {
      const what = `${name} of “${title}”`
      if (path === null) report.omit({ row, what, reason: 'It is not in this file.' })
      if (path === null || this.materials.has(path)) continue
      await report.unless({ row, what }, async () => {
        const kept = await this.#take(path, lessonFileBytesMaximum, (content) =>
          this.#deps.media.storeLessonFile(name, content),
        )
        this.materials.set(path, kept)
        await this.#note(kept.key)
      })
    }
  }

  async #receivePictures(lesson: LessonEntry, row: number): Promise<void> {
    const { report } = this.#source
    const { title, kind, pictures } = lesson
    if (kind !== 'text' && kind !== 'quiz') return
    if (pictures.some(({ path }) => path === null)) {
      report.omit({ row, what: title, reason: 'Its pictures are not all in this file.' })
    }
    for (const { path } of pictures) {
      if (path === null || this.pictures[kind].has(path)) continue
      await report.unless({ row, what: `Picture of “${title}”` }, async () => {
        this.pictures[kind].set(path, await this.#takePicture(path, kind))
      })
    }
  }

  async #takePicture(path: string, of: 'course' | 'text' | 'quiz'): Promise<string> {
    const { media } = this.#deps
    const key = await this.#take(path, pictureBytesMaximum, (content) =>
      media.storePicture(of, content),
    )
    await this.#note(key)
    return key
  }

  async #keepVideo(file: { key: string }): Promise<Video> {
    const { media } = this.#deps
    try {
      return await media.keepVideo(file)
    } catch (error) {
      await media.discard(file)
      throw error
    }
  }

  /** Notes a stored file, so that it goes soon if this process is killed. */
  async #note(key: string): Promise<void> {
    this.#keys.push(key)
    await insertImportFile(this.#deps.db.pool, this.#upload, key)
  }

  #take<T>(path: string, most: number, receive: Parameters<typeof takeEntry<T>>[4]): Promise<T> {
    const { archive, manifest } = this.#source
    return takeEntry(archive, path, sumOf(manifest, path), most, receive)
  }

  /** Removes all of them: no course has them. */
  async drop(): Promise<void> {
    const { db, media } = this.#deps
    const forget = () => asTheProgram(() => takeImportFiles(db.pool, this.#upload))
    // What cannot be deleted now stays noted, and goes later.
    const dropped = await Promise.allSettled(
      this.#keys.map((key) => media.discardAttachment({ key })),
    )
    if (dropped.every(({ status }) => status === 'fulfilled')) await forget().catch(() => undefined)
  }
}

function ignoreFailures(error: unknown): null {
  if (error instanceof Failure) return null
  throw error
}
