import type { Chapter, TrackLanguage } from '#contract/video-tracks.ts'

/** What is said in a video, in one language. Never changed; the copies of a course share it. */
interface TranscriptsTable {
  id: string
  cueCount: number
}

interface TranscriptCuesTable {
  transcriptId: string
  /** Counted from 1. */
  number: number
  fromMs: number
  toMs: number
  text: string
  /** The text of the next one, or empty: a sentence that goes on there is found as well. */
  following: string
}

interface VideoTracksTable {
  videoId: string
  language: TrackLanguage
  transcriptId: string
  /** Whether the video has been replaced since. */
  mayNotFit: boolean
  updatedAt: Date
}

interface VideoChaptersTable {
  videoId: string
  chapters: Chapter[]
  mayNotFit: boolean
  updatedAt: Date
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    transcripts: TranscriptsTable
    transcriptCues: TranscriptCuesTable
    videoTracks: VideoTracksTable
    videoChapters: VideoChaptersTable
  }
}
