import type { Previews } from '#contract/renditions.ts'

/** What a video file is, read from its header. */
export interface SourceFacts {
  /** Seconds. */
  duration: number
  /** As it is shown, after rotation. */
  width: number
  height: number
  videoCodec: string | null
  /** Null without sound. */
  audioCodec: string | null
}

/** How a video is turned into streams; made once and stored, so that a restart continues with the same. */
export interface Plan {
  way: 'ffmpeg' | 'remux'
  source: SourceFacts
  /** The heights to make, ascending; for a portrait video the widths. */
  heights: number[]
}

/** A piece of a media file, in bytes. */
interface Piece {
  offset: number
  bytes: number
}

/** One file of a stream: its header and its segments. */
export interface MediaPart {
  codecs: string
  /** Pixels; absent for sound. */
  width?: number
  height?: number
  header: Piece
  segments: (Piece & { seconds: number })[]
}

/** Seconds of a segment; every one begins with a keyframe, at the same instants in each quality. */
export const segmentSeconds = 4
/** Seconds of video that one step encodes, and the most that a kill can cost. */
export const partSeconds = 60

/** The longest video that is prepared, in seconds, and the largest picture, in pixels. */
const durationMaximum = 12 * 3600
const pixelsMaximum = 4096 * 2304

/** The qualities that are made. */
const wantedHeights = [720, 1080]

/** What is wrong with a file for being prepared, in words; null if nothing is. */
export function unsuitedBecause({
  duration,
  width,
  height,
  videoCodec,
}: SourceFacts): string | null {
  if (!videoCodec || width < 2 || height < 2) return 'It has no picture that can be read.'
  if (!(duration > 0)) return 'Its length can’t be read.'
  if (duration > durationMaximum) return 'It is longer than 12 hours.'
  return width * height > pixelsMaximum ? 'Its picture is larger than 4096 × 2304.' : null
}

/** Whether a file can be divided into segments without being encoded again, in any browser that plays HLS. */
export const canRemux = ({ videoCodec, audioCodec }: SourceFacts): boolean =>
  videoCodec === 'avc' && (audioCodec === null || audioCodec === 'aac')

/** The qualities for a picture of this size: never above it, and its own if it is smaller than all. */
export function heightsFor({ width, height }: Pick<SourceFacts, 'width' | 'height'>): number[] {
  const own = even(Math.min(width, height))
  const heights = wantedHeights.filter((one) => one <= own)
  return heights.length > 0 ? heights : [own]
}

const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2) * 2)

/** The parts of a video: of a minute each, and the last with up to a second more, so that none is without a picture. */
export const partsOf = ({ duration }: Pick<SourceFacts, 'duration'>): number =>
  Math.max(1, Math.ceil((duration - 1) / partSeconds))

/** The seconds of one part; the last one has all that is left. */
export function secondsOfPart({ duration }: Pick<SourceFacts, 'duration'>, part: number): number {
  const isLast = part === partsOf({ duration }) - 1
  return isLast ? duration - part * partSeconds : partSeconds
}

/** By how much a part may be shorter than it should, in seconds: a picture often ends before its sound. */
const shortfall = 2

/** Whether a part that was made is as long as it should be; one of a file that was cut off is not. */
export const isWhole = (made: MediaPart, wanted: number): boolean =>
  made.segments.reduce((sum, { seconds }) => sum + seconds, 0) >= wanted - shortfall

/** One piece of work between two of which the process may be killed. */
export type Step =
  | { kind: 'remux' }
  | { kind: 'pictures' }
  | { kind: 'audio' }
  | { kind: 'video'; part: number }

/** The steps of a plan in order. */
export function stepsOf({ way, source }: Plan): Step[] {
  if (way === 'remux') return [{ kind: 'remux' }]
  const parts = Array.from(
    { length: partsOf(source) },
    (_, part): Step => ({ kind: 'video', part }),
  )
  const audio: Step[] = source.audioCodec === null ? [] : [{ kind: 'audio' }]
  return [{ kind: 'pictures' }, ...audio, ...parts]
}

/** The most bytes that a step is expected to write. */
export function bytesOf(step: Step, { source, heights }: Plan, sourceBytes: number): number {
  if (step.kind === 'remux') return sourceBytes
  if (step.kind === 'pictures') return 2_000_000
  if (step.kind === 'audio') return source.duration * 20_000
  return heights.reduce((sum, height) => sum + (rateOf(height) * partSeconds) / 8, 0)
}

/** The highest rate of a quality, in bits a second. */
export const rateOf = (height: number): number => (height > 720 ? 5_000_000 : 2_800_000)

/** The percentage of a plan that is done; 0 while there is none. */
export const percentOf = (plan: Plan | null, stepsDone: number): number =>
  plan ? Math.floor((100 * stepsDone) / stepsOf(plan).length) : 0

const sourcePattern = /^videos\/([0-9a-f-]{36})\.(mp4|webm|mov|mkv)$/

/** The name that all files of a video's renditions begin with; null for a key that is no video's. */
export function stemOf(sourceKey: string): string | null {
  const found = sourcePattern.exec(sourceKey)
  return found && `${found[1]}-${found[2]}`
}

const listPattern = /^(?:[qv]\d{1,5}|audio|master)$/

/** Whether a playlist may have this name. */
export const isListName = (name: string): boolean => listPattern.test(name)

/**
 * Reads the playlist that a muxer wrote for one file of segments: lengths from `EXTINF`, places from
 * `EXT-X-BYTERANGE` and `EXT-X-MAP` (RFC 8216, 4.3.2). Null if it is not one.
 */
export function readPlaylist(text: string): Pick<MediaPart, 'header' | 'segments'> | null {
  const map = /#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/.exec(text)
  if (!map || !text.includes('#EXT-X-ENDLIST')) return null
  const pattern = /#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)/g
  const segments = [...text.matchAll(pattern)].map(([, seconds, bytes, offset]) => ({
    seconds: Number(seconds),
    bytes: Number(bytes),
    offset: Number(offset),
  }))
  const header = { bytes: Number(map[1]), offset: Number(map[2]) }
  return segments.length > 0 ? { header, segments } : null
}

/** The codec string of the H.264 in a header (RFC 6381), from its decoder configuration; null without one. */
export function avcCodecOf(header: Buffer): string | null {
  const at = header.indexOf('avcC', 0, 'latin1')
  return at < 0 || at + 8 > header.length
    ? null
    : `avc1.${header.subarray(at + 5, at + 8).toString('hex')}`
}

/** A stream with its files in order. */
export interface Stream {
  name: string
  files: { key: string; media: MediaPart }[]
}

/** The playlist of one stream; `addressOf` gives the address of a file. */
export function playlistOf({ files }: Stream, addressOf: (key: string) => string): string {
  const lengths = files.flatMap(({ media }) => media.segments.map(({ seconds }) => seconds))
  const lines = files.flatMap(({ key, media }) => {
    const address = addressOf(key)
    const { header, segments } = media
    return [
      `#EXT-X-MAP:URI="${address}",BYTERANGE="${header.bytes}@${header.offset}"`,
      ...segments.flatMap(({ seconds, bytes, offset }) => [
        `#EXTINF:${seconds.toFixed(6)},`,
        `#EXT-X-BYTERANGE:${bytes}@${offset}`,
        address,
      ]),
    ]
  })
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.max(1, ...lengths.map((one) => Math.round(one)))}`,
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

/** The playlist that names the others, the best quality last; `addressOf` gives the address of a list. */
export function masterOf(streams: readonly Stream[], addressOf: (list: string) => string): string {
  const audio = streams.find(({ name }) => name === 'audio')
  const group = audio ? ',AUDIO="sound"' : ''
  const sound = audio
    ? [
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="${addressOf('audio')}"`,
      ]
    : []
  const variants = qualitiesOf(streams).map(({ name, files }) => {
    const media = files[0]?.media
    const codecs = [media?.codecs, audio?.files[0]?.media.codecs].filter(Boolean).join(',')
    const rate = rateOfFiles(files) + (audio ? rateOfFiles(audio.files) : 0)
    return `#EXT-X-STREAM-INF:BANDWIDTH=${rate},CODECS="${codecs}",RESOLUTION=${media?.width}x${media?.height}${group}\n${addressOf(name)}`
  })
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...sound,
    ...variants,
    '',
  ].join('\n')
}

/** The streams with pictures, the smallest first. */
export const qualitiesOf = (streams: readonly Stream[]): Stream[] =>
  streams.filter(({ name }) => name !== 'audio').toSorted((a, b) => heightOf(a) - heightOf(b))

/** By which a quality is named: the shorter side of its picture. */
export const heightOf = ({ files }: Stream): number =>
  Math.min(files[0]?.media.width ?? 0, files[0]?.media.height ?? 0)

/** The highest rate of a segment, in bits a second. */
const rateOfFiles = (files: Stream['files']): number =>
  Math.max(
    1,
    ...files
      .flatMap(({ media }) => media.segments)
      .map(({ bytes, seconds }) => Math.ceil((bytes * 8) / Math.max(seconds, 0.04))),
  )

/** The pictures on the time line: at most a hundred, in rows of ten, and five seconds apart or more. */
export function previewsFor({ duration, width, height }: SourceFacts): Omit<Previews, 'url'> {
  const every = Math.max(5, Math.ceil(duration / 100))
  const small = width >= height ? 160 : 90
  return {
    every,
    count: Math.max(1, Math.ceil(duration / every)),
    columns: 10,
    width: small,
    height: even((small * height) / width),
  }
}
