import { z } from 'zod'
import { trackBytesMaximum, trackLanguages, tracksMaximum } from '#contract/video-tracks.ts'
import { webVttOf } from '#contract/web-vtt.ts'
import {
  ownContent,
  type TransferContent,
  type TransferLesson,
  unusable,
} from '#server/modules/courses/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { readChapters } from './chapters.rules.ts'
import { readTrack } from './cues.rules.ts'
import {
  findChapters,
  insertTranscript,
  selectCues,
  selectTracks,
  upsertChapters,
  upsertTrack,
} from './video-tracks.store.ts'

const subtitlesSchema = z
  .array(
    z.object({
      language: z.enum(trackLanguages),
      /** A file of WebVTT. Written by the program, it may be longer than one that is uploaded. */
      vtt: z.string().max(4 * trackBytesMaximum),
    }),
  )
  .max(tracksMaximum)
  .refine((all) => new Set(all.map(({ language }) => language)).size === all.length, {
    message: 'a language is there twice',
  })
const chaptersSchema = z
  .array(z.object({ second: z.number().int().min(0), title: z.string().max(1000) }))
  .max(1000)

/** Adds the subtitles and chapters of a video to the file of its course. */
export async function exportTracks(
  executor: Executor,
  { id, kind }: TransferLesson,
  into: TransferContent,
): Promise<void> {
  if (kind !== 'video') return
  const [tracks, chapters] = await Promise.all([
    selectTracks(executor, id),
    findChapters(executor, id),
  ])
  const subtitles: z.input<typeof subtitlesSchema> = []
  for (const { language } of tracks) {
    subtitles.push({ language, vtt: webVttOf(await selectCues(executor, id, language)) })
  }
  if (subtitles.length > 0) into.subtitles = subtitles
  if (chapters && chapters.chapters.length > 0) into.chapters = chapters.chapters
}

/** Gives a video the subtitles and chapters of a file, read as those that a teacher uploads. */
export async function importTracks(
  tx: Executor,
  { id: videoId, kind, duration }: TransferLesson,
  content: TransferContent,
  { at }: { at: Date },
): Promise<void> {
  if (kind !== 'video') return
  if (content.subtitles !== undefined) {
    for (const { language, vtt } of ownContent(content, 'subtitles', subtitlesSchema)) {
      const read = readTrack(Buffer.from(vtt))
      if ('problem' in read) throw unusable(`Line ${read.line} of its subtitles ${read.problem}.`)
      const transcriptId = newId()
      await insertTranscript(tx, transcriptId, read.cues)
      await upsertTrack(tx, { videoId, language, transcriptId, updatedAt: at })
    }
  }
  if (content.chapters === undefined) return
  const lines = ownContent(content, 'chapters', chaptersSchema).map(lineOf)
  const read = readChapters(lines.join('\n'), duration)
  if ('problem' in read) throw unusable(`Line ${read.line} of its chapters ${read.problem}.`)
  await upsertChapters(tx, videoId, read.chapters, at)
}

/** As a teacher writes a chapter: '62:30 – Title'. */
function lineOf({ second, title }: { second: number; title: string }): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(second / 3600), Math.floor(second / 60) % 60]
  // In one line, whatever the file holds.
  return `${hours}:${two(minutes)}:${two(second % 60)} – ${title.replace(/[\r\n]+/g, ' ')}`
}
