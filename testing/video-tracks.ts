import { setVideoTrack, type TrackLanguage, type VideoTracks } from '#contract/video-tracks.ts'
import { type Cue, webVttOf } from '#contract/web-vtt.ts'
import type { Answer, TestApp } from './app.ts'
import { sendForm } from './forms.ts'
import type { Person } from './people.ts'

interface Lesson {
  id: string
  videoId: string
}

/** A cue of three seconds. */
export const cueAt = (from: number, text: string): Cue => ({ from, to: from + 3, text })

/** Sends a file of subtitles. */
export const sendTrack = (
  app: TestApp,
  as: Person | null,
  { id, videoId }: Lesson,
  content: Buffer | string,
  language: TrackLanguage = 'en',
): Promise<Answer<unknown>> =>
  sendForm(app, {
    as,
    path: setVideoTrack.path
      .replace(':id', id)
      .replace(':videoId', videoId)
      .replace(':language', language),
    file: { field: 'file', content: Buffer.from(content), name: 'subtitles.vtt' },
  })

/** Gives a video subtitles with these texts, one every five seconds. */
export async function makeTrack(
  app: TestApp,
  as: Person,
  lesson: Lesson,
  texts: readonly string[],
  language: TrackLanguage = 'en',
): Promise<VideoTracks> {
  const content = webVttOf(texts.map((text, index) => cueAt(index * 5, text)))
  const { status, body, text } = await sendTrack(app, as, lesson, content, language)
  if (status !== 200) throw new Error(`the subtitles answer ${status}: ${text}`)
  return body as VideoTracks
}
