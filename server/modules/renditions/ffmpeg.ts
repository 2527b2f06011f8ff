import { spawn } from 'node:child_process'
import os from 'node:os'
import { withLimits } from '#server/platform/spawn-limited.ts'
import {
  heightsFor,
  partSeconds,
  partsOf,
  rateOf,
  type SourceFacts,
  segmentSeconds,
} from './renditions.rules.ts'

/** How long one run may take, in ms: a minute of video takes a slow machine a few. */
const runMs = 20 * 60_000
/**
 * The private memory of one run, where the system enforces it: seventy pictures of the largest size that is accepted. A
 * file that is made to take more fails as a damaged one does.
 */
const memoryBytes = 2 * 1024 ** 3
/** How much of what it reports is kept. */
const reportCharacters = 2000

/** A run that did not end well, with the last that the program reported. */
export class FfmpegFailure extends Error {
  override readonly name = 'FfmpegFailure'
}

/** What programs report of a disk without room, in the words of the system. */
const noRoom = /No space left on device|Disk quota exceeded/

/** Whether a step has failed because a disk had no room for what it wrote. */
export const diskIsFull = (error: unknown): boolean =>
  error instanceof FfmpegFailure
    ? noRoom.test(error.message)
    : error instanceof Error &&
      'code' in error &&
      (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/**
 * Runs the program at the lowest priority, on two threads at most and with a limit of its memory; ends it when
 * `signal` is aborted or after twenty minutes. Throws FfmpegFailure unless it ends well.
 */
export async function runFfmpeg(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const ending = AbortSignal.any([signal, AbortSignal.timeout(runMs)])
  ending.throwIfAborted()
  const command = [program, '-nostdin', '-hide_banner', '-loglevel', 'error', '-y', ...args]
  const [limited = '', ...its] = withLimits(command, { bytes: memoryBytes })
  const child = spawn(limited, its, {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: ending,
    killSignal: 'SIGKILL',
    windowsHide: true,
    // Without the server's environment, which contains its secrets.
    env: {},
  })
  if (child.pid !== undefined) lower(child.pid)
  let report = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    report = (report + text).slice(-reportCharacters)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new FfmpegFailure(report.trim() || `ffmpeg ended with ${code}`)
}

function lower(pid: number) {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the system allows no priorities: its report tells what matters.
  }
}

/** Reads the file as what it was recognised to be, and nothing beside it. */
const inputOf = (source: string) => [
  ...['-protocol_whitelist', 'file', '-f', /\.(?:mp4|mov)$/.test(source) ? 'mov' : 'matroska'],
  ...['-i', source],
]

/** Writes one file of segments with its playlist. */
const segmented = (file: string, playlist: string) => [
  ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod'],
  ...['-hls_segment_type', 'fmp4', '-hls_flags', 'single_file', '-hls_segment_filename', file],
  // A part that begins in the middle says so in its fragments, where every player looks, and not in an edit list.
  ...['-hls_segment_options', 'movflags=+frag_discont'],
  playlist,
]

/** The sound as AAC, in one file. */
export const audioArgs = (source: string, out: { file: string; playlist: string }) => [
  ...['-threads', '2', ...inputOf(source), '-map', '0:a:0', '-vn', '-sn', '-dn'],
  ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'],
  ...segmented(out.file, out.playlist),
]

/**
 * A part of the picture in each of the qualities, decoded once. Every frame keeps its instant, and keyframes come at
 * the same instants in each quality. Without B-frames, so that the first frame of a part is shown at its own time.
 */
export function videoArgs(
  source: string,
  { duration, width, height }: Pick<SourceFacts, 'duration' | 'width' | 'height'>,
  part: number,
  outs: readonly { height: number; file: string; playlist: string }[],
): string[] {
  const start = part * partSeconds
  // The last part has up to a second more.
  const isLast = part === partsOf({ duration }) - 1
  const length = isLast ? partSeconds + 2 : partSeconds
  const split = outs.map((_, place) => `[in${place}]`).join('')
  const scaled = outs.map(
    (out, place) => `[in${place}]${scaleTo(out.height, width >= height)}[out${place}]`,
  )
  return [
    ...['-threads', '2', '-ss', String(start), '-t', String(length), ...inputOf(source)],
    ...['-filter_complex', `[0:v:0]split=${outs.length}${split};${scaled.join(';')}`],
    ...outs.flatMap((out, place) => [
      ...['-map', `[out${place}]`, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21'],
      ...['-profile:v', 'high', '-pix_fmt', 'yuv420p', '-bf', '0', '-sc_threshold', '0'],
      ...['-maxrate', String(rateOf(out.height)), '-bufsize', String(2 * rateOf(out.height))],
      ...['-g', '9999', '-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`],
      ...['-threads', '2', '-vsync', 'passthrough', '-output_ts_offset', String(start)],
      ...segmented(out.file, out.playlist),
    ]),
  ]
}

const scaleTo = (height: number, isWide: boolean) =>
  `scale=${isWide ? `-2:${height}` : `${height}:-2`},setsar=1`

/** The pictures on the time line in one, from keyframes only, and the poster. */
export function pictureArgs(
  source: string,
  { duration, width, height }: SourceFacts,
  previews: { every: number; count: number; columns: number; width: number; height: number },
  out: { poster: string; previews: string },
): string[][] {
  const rows = Math.ceil(previews.count / previews.columns)
  const poster = Math.min(5, duration / 10).toFixed(2)
  const [best = 720] = heightsFor({ width, height })
  const tiled = [
    `fps=1/${previews.every}:round=up:start_time=0`,
    `scale=${previews.width}:${previews.height}`,
    `tile=${previews.columns}x${rows}`,
  ]
  return [
    [
      ...['-threads', '2', '-ss', poster, ...inputOf(source), '-frames:v', '1'],
      ...['-vf', scaleTo(best, width >= height), '-q:v', '4', '-f', 'mjpeg', out.poster],
    ],
    [
      ...['-threads', '2', '-skip_frame', 'nokey', ...inputOf(source), '-an', '-frames:v', '1'],
      ...['-vf', tiled.join(','), '-q:v', '6', '-f', 'mjpeg', out.previews],
    ],
  ]
}
