import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './values.ts'

const previewsSchema = z.object({
  /** One picture of all, in rows. */
  url: z.string(),
  /** The seconds between two of them; the first is that of the beginning. */
  every: z.number(),
  count: z.number().int(),
  columns: z.number().int(),
  /** Pixels of one. */
  width: z.number().int(),
  height: z.number().int(),
})
/** The pictures on the time line of a video. */
export type Previews = z.infer<typeof previewsSchema>

export const getVideoStreams = endpoint({
  method: 'GET',
  path: '/courses/:id/videos/:videoId/streams',
  summary: 'The qualities of a prepared video, its poster and the pictures on its time line',
  params: z.object({ id, videoId: id }),
  success: {
    status: 200,
    body: z.object({
      /** The smallest first. */
      qualities: z.array(z.object({ height: z.number().int(), url: z.string() })),
      poster: z.string().nullable(),
      previews: previewsSchema.nullable(),
    }),
  },
})
export type VideoStreams = z.infer<(typeof getVideoStreams)['success']['body']>

/** How far a video has been prepared for streaming. */
export const preparationSchema = z.object({
  state: z.enum(['waiting', 'running', 'ready', 'unsuited', 'failed']),
  percent: z.number().int(),
  /** Why it waits or is played as it is. */
  note: z.string().nullable(),
})
export type Preparation = z.infer<typeof preparationSchema>

const preparationsSchema = z.object({
  /** What prepares videos; 'off' if the server does not. */
  means: z.enum(['ffmpeg', 'remux', 'off']),
  /** The videos of lessons, by how far they are. */
  ready: z.number().int(),
  pending: z.number().int(),
  /** Played as they are, because they can't be prepared. */
  unsuited: z.number().int(),
  /** Never prepared, or prepared in vain. */
  others: z.number().int(),
  /** Of the video that is being prepared; null if none is. */
  percent: z.number().int().nullable(),
})
export type Preparations = z.infer<typeof preparationsSchema>

export const getPreparations = endpoint({
  method: 'GET',
  path: '/admin/video-preparation',
  summary: 'What prepares videos for streaming, and how many are prepared',
  success: { status: 200, body: preparationsSchema },
})

export const prepareVideos = endpoint({
  method: 'POST',
  path: '/admin/video-preparation',
  summary: 'Prepare all videos for streaming that are not',
  body: z.object({
    /** Whether those are tried once more that could not be prepared. */
    again: z.boolean(),
  }),
  success: { status: 200, body: preparationsSchema },
})
