import type { MediaPart, SourceFacts } from './renditions.rules.ts'

/** What the process that reads video files is asked. */
export type RemuxRequest =
  | { kind: 'inspect'; source: string }
  /** Writes one file for each stream, under `target` followed by '-' and the name of the stream. */
  | { kind: 'remux'; source: string; target: string }

/** A stream that was written. */
export interface WrittenStream {
  /** 'audio', or the name of the quality. */
  name: string
  file: string
  media: MediaPart
}

export type RemuxReply =
  | { kind: 'facts'; facts: SourceFacts }
  | { kind: 'streams'; streams: WrittenStream[] }
  | { kind: 'unreadable'; reason: string }
  /** The disk refused what was written. */
  | { kind: 'unwritten'; reason: string }
