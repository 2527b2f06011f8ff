import type { ResizeOptions } from 'sharp'

/** What the server asks its image process: to write the picture in `file` anew. */
export interface ImageRequest {
  file: string
  maxPixels: number
  size: ResizeOptions
  /** WebP where nothing is said. */
  format?: 'png' | 'jpeg'
  /** What stands behind a transparent picture; without it such a picture stays transparent. */
  background?: string
  /** Pixels of the background that are put around it, on each side. */
  margin?: number
}

/** A picture that was written anew. */
export interface WrittenImage {
  image: Uint8Array
  /** In pixels. */
  width: number
  height: number
  /** Whether anything of it can be seen. */
  isVisible: boolean
  /** What it was made of; the size as it is shown. */
  source: { width: number; height: number; isAnimated: boolean }
}

export type ImageReply =
  | { kind: 'ready' }
  | ({ kind: 'image' } & WrittenImage)
  | { kind: 'too many pixels' }
  | { kind: 'out of memory' }
  | { kind: 'unreadable'; reason: string }
