import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { chapterSchema } from './live-sessions.ts'
import { id, instant } from './values.ts'

/** The most recordings that are listed of one signal, the newest. */
export const mostRecordingsOfSignal = 50

const signalRecordingSchema = z.object({
  /** The live session. */
  id,
  title: z.string(),
  date: instant,
  recordingUrl: z.string(),
  /** In which the signal is discussed, by their time. */
  chapters: z.array(chapterSchema.pick({ second: true, title: true })),
})
export type SignalRecording = z.infer<typeof signalRecordingSchema>

export const listSignalRecordings = endpoint({
  method: 'GET',
  path: '/courses/signal/:id/recordings',
  summary: 'The recordings that the caller may see in which a signal is discussed, newest first',
  params: z.object({ id }),
  success: { status: 200, body: z.array(signalRecordingSchema) },
})
