import {
  type TrackLanguage,
  type Transcript,
  tracksMaximum,
  type VideoTracks,
} from '#contract/video-tracks.ts'
import { webVttOf } from '#contract/web-vtt.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type ProblemAtLine, readTrack } from './cues.rules.ts'
import type { VideoTracksDeps } from './index.ts'
import { presentTracks } from './video-tracks.present.ts'
import {
  deleteTrack,
  findChapters,
  insertTranscript,
  selectCues,
  selectTracks,
  upsertTrack,
} from './video-tracks.store.ts'

export interface LessonIds {
  courseId: string
  videoId: string
}

/** The languages and chapters of a video that is open to the actor, also as a free sample; 404 for any other lesson. */
export async function getTracks(
  { courses, db }: Pick<VideoTracksDeps, 'courses' | 'db'>,
  actor: Actor,
  ids: LessonIds,
): Promise<VideoTracks> {
  const [kind, tracks, chapters] = await Promise.all([
    courses.kindOfReadable(actor, ids),
    selectTracks(db.pool, ids.videoId),
    findChapters(db.pool, ids.videoId),
  ])
  if (kind !== 'video') throw notFound()
  return presentTracks(tracks, chapters)
}

/** What is said in a video that is open to the actor; 404 without subtitles in this language. */
export async function getTranscript(
  { courses, db }: VideoTracksDeps,
  actor: Actor,
  ids: LessonIds,
  language: TrackLanguage,
): Promise<Transcript> {
  const [kind, cues] = await Promise.all([
    courses.kindOfReadable(actor, ids),
    selectCues(db.pool, ids.videoId, language),
  ])
  if (kind !== 'video' || cues.length === 0) throw notFound()
  return { language, cues }
}

/** The same as a file of WebVTT. */
export async function getTrackFile(
  deps: VideoTracksDeps,
  actor: Actor,
  ids: LessonIds,
  language: TrackLanguage,
): Promise<string> {
  const { cues } = await getTranscript(deps, actor, ids, language)
  return webVttOf(cues)
}

/**
 * Gives a video the subtitles of the file that `receive` reads, in place of earlier ones in this language. If there is
 * no such video, nothing is read. Throws 400 with the line at which the file is wrong, 422 above ten languages.
 */
export async function setTrack(
  deps: VideoTracksDeps,
  actor: Actor,
  ids: LessonIds,
  language: TrackLanguage,
  receive: () => Promise<Uint8Array>,
): Promise<VideoTracks> {
  const { courses, db, now } = deps
  await courses.findOpenLesson(actor, ids, 'video')
  const read = readTrack(await receive())
  if ('problem' in read) throw atLine(read, 'file')
  const { cues } = read
  const transcriptId = newId()
  await db.transaction(async (tx) => {
    // Before the course is locked: making thousands of lines searchable takes its time.
    await insertTranscript(tx, transcriptId, cues)
    await courses.changeContent(tx, actor, ids, 'video', async ({ id: videoId }) => {
      const earlier = await selectTracks(tx, videoId)
      const replaced = earlier.find((one) => one.language === language)
      if (!replaced && earlier.length >= tracksMaximum) {
        const message = `A video has subtitles in at most ${tracksMaximum} languages.`
        throw new Failure('rule_violated', message)
      }
      await upsertTrack(tx, { videoId, language, transcriptId, updatedAt: now() })
      return {
        action: replaced ? 'video.subtitles_replaced' : 'video.subtitles_added',
        before: replaced ? { language, subtitles: replaced.cueCount } : null,
        after: { language, subtitles: cues.length },
      }
    })
  })
  return getTracks(deps, actor, ids)
}

/** Removes the subtitles in a language; 404 without any. */
export async function removeTrack(
  { courses, db }: VideoTracksDeps,
  actor: Actor,
  ids: LessonIds,
  language: TrackLanguage,
): Promise<void> {
  await db.transaction((tx) =>
    courses.changeContent(tx, actor, ids, 'video', async ({ id }) => {
      if (!(await deleteTrack(tx, id, language))) throw notFound()
      return { action: 'video.subtitles_removed', before: { language }, after: null }
    }),
  )
}

/** The refusal of a text for what is wrong at one of its lines. */
export function atLine({ line, problem }: ProblemAtLine, path: string): Failure {
  const message = `Line ${line} ${problem}.`
  return new Failure('invalid_input', message, { issues: [{ path, message }] })
}
