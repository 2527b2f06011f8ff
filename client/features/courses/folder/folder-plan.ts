import type { TrackLanguage } from '#contract/video-tracks.ts'
import { titleFromName } from '../uploads/upload-queue.ts'

/** The languages of subtitles are handed in: their list belongs to the schemas. */
interface Rules {
  /** The language of subtitles with this code, whose letters may be small; undefined if there is none. */
  languageOf(code: string): TrackLanguage | undefined
  /** The extensions of files that a lesson may have, without the dot. */
  attachments: readonly string[]
}

/** A file as a folder has it. */
export type FolderFile = Pick<File, 'name' | 'size' | 'lastModified'> & { path?: string }

/** Something that comes with a lesson. */
export interface Companion<F> {
  key: string
  kind: 'subtitles' | 'file'
  /** Of subtitles. */
  language?: TrackLanguage
  file: F
}

/** A lesson that a file of the folder becomes. */
export interface PlannedLesson<F> {
  key: string
  kind: 'video' | 'text'
  title: string
  file: F
  companions: Companion<F>[]
}

export interface FolderPlan<F> {
  lessons: PlannedLesson<F>[]
  /** What cannot be part of a course, with the reason. */
  refused: { key: string; name: string; reason: string }[]
}

const videoExtensions = ['mp4', 'm4v', 'mov', 'webm', 'mkv']
const textExtensions = ['md', 'markdown']
const subtitleExtensions = ['vtt', 'srt']

/** What systems leave in folders, and nobody means to upload. */
const leftBySystems = /^(\.|~\$|thumbs\.db$|desktop\.ini$|__macosx)/i

const inNaturalOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const pathOf = ({ path, name }: FolderFile) => path || name
const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
const stemOf = (name: string) => titleFromName(name).toLowerCase()

/**
 * What the files of a folder become, in the natural order of their names, 2 before 10: videos and Markdown are lessons;
 * subtitles go to the video with their name, `intro.de.vtt` in German; other files go to the lesson with their
 * name, else to the one before them, else to the first one.
 */
export function planOf<F extends FolderFile>(files: readonly F[], rules: Rules): FolderPlan<F> {
  const wanted = files
    .filter((file) =>
      pathOf(file)
        .split('/')
        .every((part) => !leftBySystems.test(part)),
    )
    .toSorted((one, other) => inNaturalOrder.compare(pathOf(one), pathOf(other)))
  const lessons = wanted.flatMap((file) => lessonOf(file) ?? [])
  const plan: FolderPlan<F> = { lessons, refused: [] }
  let before: PlannedLesson<F> | undefined
  for (const file of wanted) {
    const own = lessons.find((lesson) => lesson.file === file)
    if (own) before = own
    else addTo(plan, file, before, rules)
  }
  return plan
}

function lessonOf<F extends FolderFile>(file: F): PlannedLesson<F> | null {
  const extension = extensionOf(file.name)
  const isVideo = videoExtensions.includes(extension)
  if (!isVideo && !textExtensions.includes(extension)) return null
  const title = titleFromName(file.name).slice(0, 200)
  return { key: pathOf(file), kind: isVideo ? 'video' : 'text', title, file, companions: [] }
}

function addTo<F extends FolderFile>(
  { lessons, refused }: FolderPlan<F>,
  file: F,
  before: PlannedLesson<F> | undefined,
  { languageOf, attachments }: Rules,
): void {
  const key = pathOf(file)
  const refuse = (reason: string) => refused.push({ key, name: file.name, reason })
  const extension = extensionOf(file.name)
  if (subtitleExtensions.includes(extension)) {
    const { stem, language } = spokenOf(stemOf(file.name), languageOf)
    const video = lessons.find((one) => one.kind === 'video' && stemOf(one.file.name) === stem)
    if (!video) return void refuse('No video in the folder has this name')
    const isThere = video.companions.some((one) => one.language === language)
    if (isThere) return void refuse('There are other subtitles in this language')
    video.companions.push({ key, kind: 'subtitles', language, file })
    return
  }
  if (!attachments.includes(extension))
    return void refuse('This kind of file cannot be in a course')
  const stem = stemOf(file.name)
  const lesson = lessons.find((one) => stemOf(one.file.name) === stem) ?? before ?? lessons[0]
  if (!lesson) return void refuse('There is no lesson to attach it to')
  lesson.companions.push({ key, kind: 'file', file })
}

/** The name and the language of subtitles: 'intro.de' is 'intro' in German, 'intro' is in English. */
function spokenOf(name: string, languageOf: Rules['languageOf']) {
  const [, stem, code] = /^(.+)\.([a-z]{2,3}(?:-[a-z]+)?)$/.exec(name) ?? []
  const language = code === undefined ? undefined : languageOf(code)
  return stem && language ? { stem, language } : { stem: name, language: 'en' as const }
}
