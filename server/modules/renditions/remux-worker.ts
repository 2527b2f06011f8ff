/**
 * The process that takes video files apart, so that a damaged one costs neither the server's memory nor its time. It
 * answers one request and ends; it also ends when the channel closes, however the server ended.
 */
import os from 'node:os'
import {
  BufferTarget,
  CmafOutputFormat,
  Conversion,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  type HlsOutputPlaylistInfo,
  Input,
  MATROSKA,
  MP4,
  Output,
  PathedTarget,
  QTFF,
  WEBM,
} from 'mediabunny'
import type { RemuxReply, RemuxRequest, WrittenStream } from './remux-request.ts'
import { readPlaylist, type SourceFacts, segmentSeconds } from './renditions.rules.ts'

const watchMs = 50
/** The memory limit of this process, in bytes. */
const maxBytes = Number(process.argv[2])

const end = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) end()
}, watchMs)
try {
  os.setPriority(os.constants.priority.PRIORITY_LOW)
} catch {
  // The system allows no priorities.
}

const open = (source: string) =>
  new Input({ source: new FilePathSource(source), formats: [MP4, QTFF, MATROSKA, WEBM] })

async function inspect(source: string): Promise<SourceFacts> {
  const input = open(source)
  try {
    const [video, audio] = await Promise.all([
      input.getPrimaryVideoTrack(),
      input.getPrimaryAudioTrack(),
    ])
    const duration =
      (await video?.getDurationFromMetadata()) ??
      (await input.getDurationFromMetadata()) ??
      (await input.computeDuration())
    return {
      duration,
      width: (await video?.getDisplayWidth()) ?? 0,
      height: (await video?.getDisplayHeight()) ?? 0,
      videoCodec: (await video?.getCodec()) ?? null,
      audioCodec: (await audio?.getCodec()) ?? (audio ? 'unknown' : null),
    }
  } finally {
    input.dispose()
  }
}

async function remux(source: string, target: string): Promise<WrittenStream[]> {
  const input = open(source)
  const [video, audio] = await Promise.all([
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
  ])
  if (!video) throw new Error('there is no picture')
  const { width, height } = {
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
  }
  const codecs = new Map([
    ['video', await video.getCodecParameterString()],
    ['audio', (await audio?.getCodecParameterString()) ?? null],
  ])
  const nameOf = ({ tracks }: HlsOutputPlaylistInfo) =>
    tracks.every(({ type }) => type === 'audio') ? 'audio' : `v${Math.min(width, height)}`
  const written: WrittenStream[] = []
  const format = new HlsOutputFormat({
    segmentFormat: new CmafOutputFormat(),
    targetDuration: segmentSeconds,
    singleFilePerPlaylist: true,
    getSegmentPath: ({ playlist }) => `${target}-${nameOf(playlist)}`,
    onPlaylist(content, info) {
      const name = nameOf(info)
      const list = readPlaylist(content)
      if (!list) throw new Error('the playlist can’t be read')
      const both = info.tracks.map(({ type }) => codecs.get(type)).filter(Boolean)
      const size = name === 'audio' ? {} : { width, height }
      const media = { codecs: both.join(','), ...size, ...list }
      written.push({ name, file: `${target}-${name}`, media })
    },
  })
  const output = new Output({
    format,
    target: new PathedTarget(`${target}.m3u8`, ({ path, mimeType }) =>
      mimeType.includes('mpegurl') ? new BufferTarget() : new FilePathTarget(path),
    ),
  })
  const conversion = await Conversion.init({
    input,
    output,
    // Only the streams that were looked at: no second picture, no other language.
    video: (track) => ({ discard: track.id !== video.id }),
    audio: (track) => ({ discard: track.id !== audio?.id }),
    copy: { mode: 'forced' },
    showWarnings: false,
  })
  const lost = conversion.discardedTracks.find(({ reason }) => reason !== 'discarded_by_user')
  if (!conversion.isValid || lost) throw new Error(`a stream can’t be copied: ${lost?.reason}`)
  await conversion.execute()
  input.dispose()
  return written
}

async function reply(request: RemuxRequest): Promise<RemuxReply> {
  try {
    return request.kind === 'inspect'
      ? { kind: 'facts', facts: await inspect(request.source) }
      : { kind: 'streams', streams: await remux(request.source, request.target) }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const reason = String(error).slice(0, 500)
    return code === 'ENOSPC' || code === 'EDQUOT'
      ? { kind: 'unwritten', reason }
      : { kind: 'unreadable', reason }
  }
}

process.once('message', (request: RemuxRequest) => {
  void reply(request).then((answer) => process.send?.(answer, () => end()))
})
