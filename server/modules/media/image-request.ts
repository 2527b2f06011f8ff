import type { ResizeOptions } from 'sharp'

/** What the server asks its image process: to write the picture in `file` anew, as WebP. */
export interface ImageRequest {
  file: string
  maxPixels: number
  size: ResizeOptions
}

export type ImageReply =
  | { kind: 'ready' }
  | { kind: 'image'; image: Uint8Array }
  | { kind: 'too many pixels' }
  | { kind: 'out of memory' }
  | { kind: 'unreadable'; reason: string }
