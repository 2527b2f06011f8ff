import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, seenUpdatedAt, text } from './values.ts'

/** The languages in which a video may have subtitles, as BCP 47 names them. */
export const trackLanguages = [
  ...[
    'af',
    'am',
    'ar',
    'bg',
    'bn',
    'bs',
    'ca',
    'cs',
    'da',
    'de',
    'el',
    'en',
    'es',
    'et',
    'fa',
    'fi',
  ],
  ...[
    'fil',
    'fr',
    'ha',
    'he',
    'hi',
    'hr',
    'hu',
    'id',
    'ig',
    'it',
    'ja',
    'ka',
    'kk',
    'ko',
    'lt',
    'lv',
  ],
  ...['mk', 'ms', 'nb', 'nl', 'pl', 'pt', 'pt-BR', 'ro', 'ru', 'sk', 'sl', 'so', 'sq', 'sr', 'sv'],
  ...['sw', 'ta', 'te', 'th', 'tr', 'uk', 'ur', 'uz', 'vi', 'yo', 'zh-Hans', 'zh-Hant', 'zu'],
] as const
export type TrackLanguage = (typeof trackLanguages)[number]

/** In how many languages a video may have subtitles. */
export const tracksMaximum = 10

/** The largest file of subtitles, in bytes. */
export const trackBytesMaximum = 2 * 1024 ** 2

/** The most subtitles in a file: ten hours of speech. */
export const cuesMaximum = 10_000

/** The most chapters of a video, and the longest title of one. */
export const chaptersMaximum = 100
export const chapterTitleMaximum = 200

const language = z.enum(trackLanguages)
const lessonParams = z.object({ id, videoId: id })
const trackParams = lessonParams.extend({ language })

const trackSchema = z.object({
  language,
  cueCount: z.number().int(),
  /** The video has been replaced since. */
  mayNotFit: z.boolean(),
  updatedAt: instant,
})
export type VideoTrack = z.infer<typeof trackSchema>

const chapterSchema = z.object({
  /** Of the video, at which it begins. */
  second: z.number().int(),
  title: z.string(),
})
export type Chapter = z.infer<typeof chapterSchema>

const videoTracksSchema = z.object({
  /** In the order of the codes of their languages. */
  tracks: z.array(trackSchema),
  chapters: z.array(chapterSchema),
  /** When the chapters were changed last; null if there never were any. */
  chaptersUpdatedAt: instant.nullable(),
  /** The video has been replaced since the chapters were written. */
  chaptersMayNotFit: z.boolean(),
})
export type VideoTracks = z.infer<typeof videoTracksSchema>

const cueSchema = z.object({
  /** Seconds of the video, to the millisecond. */
  from: z.number(),
  to: z.number(),
  text: z.string(),
})

export const getVideoTracks = endpoint({
  method: 'GET',
  path: '/courses/:id/videos/:videoId/tracks',
  summary: 'The languages of a video’s subtitles, and its chapters',
  params: lessonParams,
  success: { status: 200, body: videoTracksSchema },
})

export const getVideoTrack = endpoint({
  method: 'GET',
  path: '/courses/:id/videos/:videoId/tracks/:language',
  summary: 'What is said in a video, in one of its languages',
  params: trackParams,
  success: { status: 200, body: z.object({ language, cues: z.array(cueSchema) }) },
})
export type Transcript = z.infer<(typeof getVideoTrack)['success']['body']>

/** Answers with the subtitles as a file of WebVTT. */
export const videoTrackFilePath = '/courses/:id/videos/:videoId/tracks/:language/file'

/** Multipart, with the file in the field `file`. */
export const setVideoTrack = endpoint({
  method: 'POST',
  path: '/courses/:id/videos/:videoId/tracks/:language',
  summary:
    'Give a video its subtitles in a language, in place of earlier ones (multipart, field file: WebVTT or SRT, at most 2 MiB)',
  params: trackParams,
  success: { status: 200, body: videoTracksSchema },
})

export const removeVideoTrack = endpoint({
  method: 'DELETE',
  path: '/courses/:id/videos/:videoId/tracks/:language',
  summary: 'Remove the subtitles in a language from a video',
  params: trackParams,
  success: { status: 204, body: null },
})

export const setVideoChapters = endpoint({
  method: 'PUT',
  path: '/courses/:id/videos/:videoId/chapters',
  summary: 'Divide a video into chapters, in place of earlier ones',
  params: lessonParams,
  body: z.object({
    /** A line for each chapter, such as '0:00 Introduction'; none for a video without chapters. */
    lines: text({ max: 25_000 }),
    /** The `chaptersUpdatedAt` that was read, or 1970 where there were no chapters. */
    seenUpdatedAt,
  }),
  success: { status: 200, body: videoTracksSchema },
})
