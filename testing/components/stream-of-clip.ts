import {
  BlobSource,
  BufferTarget,
  CmafOutputFormat,
  Conversion,
  HlsOutputFormat,
  Input,
  MP4,
  Output,
  PathedTarget,
} from 'mediabunny'
import clip from '#database/demo/media/01-what-a-pip-is.mp4?inline'

/** A real video of ten seconds as a stream of one quality; the address of its playlist, in the page's own memory. */
export async function makeStreamOfClip(): Promise<string> {
  const bytes = Uint8Array.from(atob(clip.replace(/^.*,/, '')), (one) => one.charCodeAt(0))
  const source = new BlobSource(new Blob([bytes]))
  const input = new Input({ source, formats: [MP4] })
  const targets = new Map<string, BufferTarget>()
  const format = new HlsOutputFormat({
    segmentFormat: new CmafOutputFormat(),
    targetDuration: 4,
    singleFilePerPlaylist: true,
  })
  const target = new PathedTarget('master.m3u8', ({ path }) => {
    const made = new BufferTarget()
    targets.set(path, made)
    return made
  })
  const conversion = await Conversion.init({ input, output: new Output({ format, target }) })
  await conversion.execute()
  const contentOf = (name: string) => targets.get(name)?.buffer ?? new ArrayBuffer(0)
  const textOf = (name: string) => new TextDecoder().decode(contentOf(name))
  const addressOf = (content: BlobPart, type: string) =>
    URL.createObjectURL(new Blob([content], { type }))
  const segments = addressOf(contentOf('segments-1.m4s'), 'video/mp4')
  const list = textOf('playlist-1.m3u8').replaceAll('segments-1.m4s', segments)
  const type = 'application/vnd.apple.mpegurl'
  const master = textOf('master.m3u8').replace('playlist-1.m3u8', addressOf(list, type))
  return `${addressOf(master, type)}#master.m3u8`
}
