import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SeekPicture } from '#client/features/courses/lessons/seek-picture.tsx'
import { StreamControls } from '#client/features/courses/lessons/stream-controls.tsx'
import StreamVideo from '#client/features/courses/lessons/stream-video.tsx'
import type { VideoStreams } from '#contract/renditions.ts'
import { demoClip } from '#testing/components/demo-clip.ts'
import { makeStreamOfClip } from '#testing/components/stream-of-clip.ts'

const streams: VideoStreams = {
  qualities: [720, 1080].map((height) => ({ height, url: `/${height}.m3u8` })),
  poster: null,
  previews: {
    url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    every: 5,
    count: 12,
    columns: 10,
    width: 160,
    height: 90,
  },
}

async function open(changes: Partial<VideoStreams> = {}, quality: number | null = null) {
  const onQuality = vi.fn()
  await render(
    <StreamControls streams={{ ...streams, ...changes }} quality={quality} onQuality={onQuality} />,
  )
  return { onQuality }
}

test('the quality is chosen, the best first, or left to the line', async () => {
  const { onQuality } = await open({}, 720)
  const choice = page.getByRole('combobox', { name: 'Quality' })
  await expect.element(choice).toHaveValue('720')
  expect(choice.element().textContent).toBe('Automatic1080p720p')
  await choice.selectOptions('1080p')
  expect(onQuality).toHaveBeenLastCalledWith(1080)
  await choice.selectOptions('Automatic')
  expect(onQuality).toHaveBeenLastCalledWith(null)
})

test('a quality that this video lacks is left to the line, and a single one is no choice', async () => {
  await open({}, 480)
  await expect.element(page.getByRole('combobox', { name: 'Quality' })).toHaveValue('auto')
})

test('without pictures and with one quality there is nothing', async () => {
  await open({ previews: null, qualities: streams.qualities.slice(0, 1) })
  expect(document.querySelector('select, input')).toBeNull()
})

test('whoever goes along the seek bar sees the picture of the second, and no second bar', async () => {
  const element = document.createElement('video')
  const { previews } = streams
  if (!previews) throw new Error('there are pictures')
  await render(
    <div style={{ position: 'relative', width: 328, height: 185 }}>
      <SeekPicture previews={previews} element={{ current: element }} />
      <StreamControls streams={streams} quality={null} onQuality={() => undefined} />
    </div>,
  )
  await expect.element(page.getByRole('combobox', { name: 'Quality' })).toBeVisible()
  expect(document.querySelector('input')).toBeNull()
  for (const [second, shown] of [
    [0, '0:00'],
    [31, '0:31'],
    [60, '1:00'],
  ] as const) {
    element.currentTime = second
    element.dispatchEvent(new Event('seeking'))
    await expect.element(page.getByText(shown)).toBeVisible()
    const box = page.getByText(shown).element().parentElement?.getBoundingClientRect()
    const around = page.getByText(shown).element().parentElement?.offsetParent
    const frame = around?.getBoundingClientRect()
    expect(box?.left).toBeGreaterThanOrEqual(frame?.left ?? 0)
    expect(box?.right).toBeLessThanOrEqual((frame?.right ?? 0) + 1)
  }
  await expect.element(page.getByText('1:00')).not.toBeInTheDocument()
})

/** Plays an address; the speed and the volume are those of the user. */
async function play(address: string) {
  const onBroken = vi.fn()
  const current = async () => ({ videoUrl: null })
  await render(
    <StreamVideo
      ref={() => undefined}
      volume={0.5}
      playbackRate={2}
      autoPlay
      muted
      source={{ address, current, streams: undefined, quality: 360 }}
      onBroken={onBroken}
    />,
  )
  const video = document.querySelector('video')
  if (!video) throw new Error('there is a video')
  return { video, onBroken }
}

test('a stream plays where the browser has no HLS of its own, and jumps', async () => {
  const { video, onBroken } = await play(await makeStreamOfClip())
  await expect.poll(() => video.currentTime).toBeGreaterThan(0.2)
  expect([video.volume, video.playbackRate]).toEqual([0.5, 2])
  expect(video.duration).toBeCloseTo(10, 1)
  video.currentTime = 7
  await expect.poll(() => !video.seeking && video.currentTime).toBeGreaterThan(7.1)
  expect(video.videoHeight).toBe(360)
  expect(onBroken).not.toHaveBeenCalled()
})

/** The clip has ten pictures a second. */
const pictureLasts = 0.1

/** Resolves with the picture of this second: that of an earlier jump may still be on its way. */
const shownAt = (video: HTMLVideoElement, second: number) =>
  new Promise<void>((resolve) => {
    const see: VideoFrameRequestCallback = (_, { mediaTime }) => {
      if (mediaTime <= second && second < mediaTime + pictureLasts) resolve()
      else video.requestVideoFrameCallback(see)
    }
    video.requestVideoFrameCallback(see)
  })

/** What a video shows once it is at a second, in grey. */
async function pictureAt(video: HTMLVideoElement, second: number): Promise<number[]> {
  const shown = shownAt(video, second)
  video.currentTime = second
  await shown
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 64, height: 36 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, 64, 36)
  const { data = [] } = context?.getImageData(0, 0, 64, 36) ?? {}
  return Array.from({ length: 64 * 36 }, (_, at) =>
    [0, 1, 2].reduce((sum, color) => sum + (data[at * 4 + color] ?? 0) / 3, 0),
  )
}

const difference = (one: number[], other: number[]) =>
  one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length

test('a jump to any of a hundred seconds shows the picture that the original shows there', async () => {
  const { video } = await play(await makeStreamOfClip())
  await expect.poll(() => video.currentTime).toBeGreaterThan(0.2)
  video.pause()
  const original = document.createElement('video')
  original.muted = true
  original.src = URL.createObjectURL(new Blob([demoClip], { type: 'video/mp4' }))
  document.body.append(original)
  onTestFinished(() => original.remove())
  await expect.poll(() => original.readyState).toBeGreaterThanOrEqual(2)
  // Not where two pictures meet: there the rounding of a time decides which one it is.
  const within = () => 0.05 + Math.random() * 0.9
  const seconds = Array.from(
    { length: 100 },
    () => (Math.floor(Math.random() * 99) + within()) * pictureLasts,
  )
  const pictures: number[][] = []
  for (const second of seconds) {
    const [one, other] = await Promise.all([pictureAt(video, second), pictureAt(original, second)])
    expect(difference(one, other), `at ${second}`).toBeLessThan(1)
    pictures.push(other)
  }
  // The comparison means something: the picture changes along the video.
  const [first = []] = pictures
  expect(pictures.some((picture) => difference(first, picture) > 2)).toBe(true)
}, 60_000)

test('a stream that is no stream is broken, for which the file is played', async () => {
  const nothing = URL.createObjectURL(new Blob(['nothing']))
  const { onBroken } = await play(`${nothing}#master.m3u8`)
  await expect.poll(() => onBroken.mock.calls.length).toBeGreaterThan(0)
})

test('where the browser plays streams itself, the wanted quality has the signature that is valid', async () => {
  const native = { webkitShowPlaybackTargetPicker: { value: () => undefined, configurable: true } }
  Object.defineProperties(HTMLVideoElement.prototype, native)
  const known = vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  onTestFinished(() => {
    known.mockRestore()
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'webkitShowPlaybackTargetPicker')
  })
  const read = { ...streams, qualities: [{ height: 720, url: '/q720.m3u8?signature=old' }] }
  const source = { current: async () => ({ videoUrl: null }), streams: read, quality: 720 }
  await render(
    <StreamVideo
      ref={() => undefined}
      volume={1}
      playbackRate={1}
      source={{ ...source, address: '/master.m3u8?signature=new' }}
      onBroken={() => undefined}
    />,
  )
  const { pathname, search } = new URL(document.querySelector('video')?.src ?? '')
  expect(pathname + search).toBe('/q720.m3u8?signature=new')
})
