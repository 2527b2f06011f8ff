import { readFile } from 'node:fs/promises'
import {
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { clipPath, clipSeconds } from './media.ts'

/** A real stream: the files named in its playlists, by the last part of their address. */
export type StreamFiles = Map<string, { contentType: string; body: Buffer }>

/** Converts a real video into an HLS stream (`index.m3u8`) and a DASH stream (`manifest.mpd`). */
export async function makeStream(): Promise<StreamFiles> {
  const input = new Input({
    source: new BlobSource(new Blob([await readFile(clipPath)])),
    formats: [MP4],
  })
  const target = new BufferTarget()
  const format = new Mp4OutputFormat({ fastStart: 'fragmented' })
  const output = new Output({ format, target })
  const conversion = await Conversion.init({ input, output, audio: { discard: true } })
  await conversion.execute()
  const track = await input.getPrimaryVideoTrack()
  const codec = await track?.getCodecParameterString()
  if (!target.buffer || !codec) throw new Error('The clip could not be made into a stream.')
  const { head, body } = splitFragments(Buffer.from(target.buffer))
  return new Map([
    ['index.m3u8', { contentType: 'application/vnd.apple.mpegurl', body: Buffer.from(playlist) }],
    ['manifest.mpd', { contentType: 'application/dash+xml', body: Buffer.from(manifest(codec)) }],
    ['head.mp4', { contentType: 'video/mp4', body: head }],
    ['body.m4s', { contentType: 'video/mp4', body }],
  ])
}

/** The header of the stream, and its fragments, without the index after them. */
function splitFragments(file: Buffer) {
  const start = boxAt(file, 'moof')
  const end = boxAt(file, 'mfra')
  return { head: file.subarray(0, start), body: file.subarray(start, end) }
}

/** Where the first top-level box of a type begins; the end of the file if there is none. */
function boxAt(file: Buffer, kind: string): number {
  let at = 0
  while (at < file.length && file.toString('latin1', at + 4, at + 8) !== kind) {
    const size = file.readUInt32BE(at)
    at += size === 1 ? Number(file.readBigUInt64BE(at + 8)) : size
  }
  return at
}

const playlist = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:${clipSeconds}
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="head.mp4"
#EXTINF:${clipSeconds},
body.m4s
#EXT-X-ENDLIST
`

const manifest = (codec: string) => `<?xml version="1.0"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" minBufferTime="PT1S"
  profiles="urn:mpeg:dash:profile:isoff-main:2011" mediaPresentationDuration="PT${clipSeconds}S">
  <Period duration="PT${clipSeconds}S">
    <AdaptationSet contentType="video" mimeType="video/mp4">
      <Representation id="0" codecs="${codec}" bandwidth="500000" width="640" height="360">
        <SegmentList duration="${clipSeconds}">
          <Initialization sourceURL="head.mp4"/>
          <SegmentURL media="body.m4s"/>
        </SegmentList>
      </Representation>
    </AdaptationSet>
  </Period>
</MPD>
`
