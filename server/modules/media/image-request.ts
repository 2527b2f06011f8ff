import type { ResizeOptions } from 'sharp'

/** A request of the server to its image process: re-encode the picture in `file`. */
export interface ImageRequest {
  file: string
  maxPixels: number
  size: ResizeOptions
  /** WebP by default. */
  format?: 'png' | 'jpeg'
  /** The background for transparent pictures; without it they stay transparent. */
  background?: string
  /** Pixels of background added on each side. */
  margin?: number
}

/** A re-encoded picture. */
export interface WrittenImage {
  image: Uint8Array
  /** In pixels. */
  width: number
  height: number
  /** Whether it is more than blank. */
  isVisible: boolean
  /** The original picture; the size is as displayed. */
  source: { width: number; height: number; isAnimated: boolean }
}

export type ImageReply =
  | { kind: 'ready' }
  | ({ kind: 'image' } & WrittenImage)
  | { kind: 'too many pixels' }
  | { kind: 'out of memory' }
  | { kind: 'unreadable'; reason: string }
