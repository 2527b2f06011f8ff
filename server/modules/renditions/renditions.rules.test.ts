import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { videoOf } from '#server/modules/media/index.ts'
import {
  avcCodecOf,
  bytesOf,
  canRemux,
  heightsFor,
  isListName,
  isWhole,
  type MediaPart,
  masterOf,
  type Plan,
  partSeconds,
  partsOf,
  percentOf,
  playlistOf,
  previewsFor,
  qualitiesOf,
  readPlaylist,
  type SourceFacts,
  secondsOfPart,
  stemOf,
  stepsOf,
  unsuitedBecause,
} from './renditions.rules.ts'

const facts: SourceFacts = {
  duration: 125,
  width: 1920,
  height: 1080,
  videoCodec: 'avc',
  audioCodec: 'aac',
}
const id = '01990000-0000-7000-8000-000000000001'

test.each([
  [1920, 1080, [720, 1080]],
  [3840, 2160, [720, 1080]],
  [1280, 720, [720]],
  [1440, 900, [720]],
  [640, 360, [360]],
  [641, 361, [360]],
  [1080, 1920, [720, 1080]],
  [3, 2, [2]],
])('a picture of %i x %i gets the qualities %j, never above its own', (width, height, heights) => {
  expect(heightsFor({ width, height })).toEqual(heights)
})

test('no quality is ever above the original', () => {
  const side = fc.integer({ min: 2, max: 4096 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const heights = heightsFor({ width, height })
      expect(heights.length).toBeGreaterThan(0)
      for (const one of heights) {
        expect(one).toBeLessThanOrEqual(Math.min(width, height))
        expect(one % 2).toBe(0)
      }
    }),
  )
})

test.each([
  [{}, null],
  [{ videoCodec: null }, 'It has no picture that can be read.'],
  [{ width: 0, height: 0 }, 'It has no picture that can be read.'],
  [{ duration: 0 }, 'Its length can’t be read.'],
  [{ duration: Number.NaN }, 'Its length can’t be read.'],
  [{ duration: Number.POSITIVE_INFINITY }, 'It is longer than 12 hours.'],
  [{ duration: 12 * 3600 }, null],
  [{ duration: 12 * 3600 + 1 }, 'It is longer than 12 hours.'],
  [{ width: 16_384, height: 16_384 }, 'Its picture is larger than 4096 × 2304.'],
])('a file with %j is unsuited because: %s', (changes, reason) => {
  expect(unsuitedBecause({ ...facts, ...changes })).toBe(reason)
})

test('without ffmpeg, H.264 with AAC or without sound is divided, and nothing else', () => {
  expect(canRemux(facts)).toBe(true)
  expect(canRemux({ ...facts, audioCodec: null })).toBe(true)
  expect(canRemux({ ...facts, audioCodec: 'opus' })).toBe(false)
  expect(canRemux({ ...facts, audioCodec: 'unknown' })).toBe(false)
  expect(canRemux({ ...facts, videoCodec: 'vp9' })).toBe(false)
})

describe('the steps of a plan', () => {
  const plan: Plan = { way: 'ffmpeg', source: facts, heights: [720, 1080] }

  test('are the pictures, the sound, and the parts of a minute', () => {
    expect(stepsOf(plan)).toEqual([
      { kind: 'pictures' },
      { kind: 'audio' },
      { kind: 'video', part: 0 },
      { kind: 'video', part: 1 },
      { kind: 'video', part: 2 },
    ])
    expect(stepsOf({ ...plan, source: { ...facts, audioCodec: null } })).toHaveLength(4)
    expect(stepsOf({ ...plan, way: 'remux' })).toEqual([{ kind: 'remux' }])
    expect(partsOf({ duration: partSeconds })).toBe(1)
    expect(partsOf({ duration: 0.1 })).toBe(1)
    // A part of a few frames could have none.
    expect([60.9, 61.1, 120.9].map((duration) => partsOf({ duration }))).toEqual([1, 2, 2])
    expect([0, 1, 2].map((part) => secondsOfPart({ duration: 125 }, part))).toEqual([60, 60, 5])
    expect(secondsOfPart({ duration: 60.9 }, 0)).toBe(60.9)
  })

  test('are not done with a part that ends early', () => {
    expect(isWhole(partOf([4, 4, 3]), 12)).toBe(true)
    expect(isWhole(partOf([4, 4]), 12)).toBe(false)
  })

  test('make up its percentage, which is 100 only at the end', () => {
    expect([0, 1, 4, 5].map((done) => percentOf(plan, done))).toEqual([0, 20, 80, 100])
    expect(percentOf(null, 0)).toBe(0)
  })

  test('each have the room that they need at most', () => {
    expect(bytesOf({ kind: 'remux' }, plan, 5000)).toBe(5000)
    expect(bytesOf({ kind: 'audio' }, plan, 5000)).toBe(2_500_000)
    expect(bytesOf({ kind: 'video', part: 0 }, plan, 5000)).toBe((7_800_000 * 60) / 8)
  })
})

test('the names of renditions lead to their video, and no other name does', () => {
  const source = `videos/${id}.mp4`
  const stem = stemOf(source)
  expect(stem).toBe(`${id}-mp4`)
  for (const key of [`renditions/${stem}-abcdef-v720-0.mp4`, `streams/${stem}/master.m3u8`]) {
    expect(videoOf(key)).toBe(source)
  }
  for (const key of [
    source,
    `renditions/${id}.mp4`,
    `renditions/${id}-exe-v720-0.mp4`,
    `streams/${id}-mp4`,
    `avatars/${stem}-v720.mp4`,
    `renditions/x${stem}-v720-0.mp4`,
  ]) {
    expect(videoOf(key), key).toBeNull()
  }
  expect(stemOf('videos/../x.mp4')).toBeNull()
  expect(stemOf(`thumbnails/${id}.webp`)).toBeNull()
})

test('a list has one of the known names', () => {
  for (const name of ['master', 'audio', 'v720', 'q1080']) expect(isListName(name)).toBe(true)
  for (const name of ['', 'v', 'q', 'v123456', 'constructor', 'audio2']) {
    expect(isListName(name), name).toBe(false)
  }
})

const partOf = (seconds: number[], size = {}): MediaPart => ({
  codecs: 'avc1.64001f',
  ...size,
  header: { offset: 0, bytes: 800 },
  segments: seconds.map((one, place) => ({
    seconds: one,
    offset: 800 + 1000 * place,
    bytes: 1000,
  })),
})

describe('a playlist', () => {
  const files = [
    { key: 'renditions/a.mp4', media: partOf([4, 4]) },
    { key: 'renditions/b.mp4', media: partOf([4, 1.5]) },
  ]

  test('names the header of each file and its segments with their places', () => {
    expect(playlistOf({ name: 'v720', files }, (key) => `../../${key}?q`).split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-TARGETDURATION:4',
      '#EXT-X-MAP:URI="../../renditions/a.mp4?q",BYTERANGE="800@0"',
      '#EXTINF:4.000000,',
      '#EXT-X-BYTERANGE:1000@800',
      '../../renditions/a.mp4?q',
      '#EXTINF:4.000000,',
      '#EXT-X-BYTERANGE:1000@1800',
      '../../renditions/a.mp4?q',
      '#EXT-X-MAP:URI="../../renditions/b.mp4?q",BYTERANGE="800@0"',
      '#EXTINF:4.000000,',
      '#EXT-X-BYTERANGE:1000@800',
      '../../renditions/b.mp4?q',
      '#EXTINF:1.500000,',
      '#EXT-X-BYTERANGE:1000@1800',
      '../../renditions/b.mp4?q',
      '#EXT-X-ENDLIST',
      '',
    ])
  })

  test('is read as it was written', () => {
    const [first] = files
    if (!first) throw new Error('there is a file')
    const { header, segments } = first.media
    expect(readPlaylist(playlistOf({ name: 'v', files: [first] }, () => 'x'))).toEqual({
      header,
      segments,
    })
  })

  test('that ends early, has no header or is something else is none', () => {
    const [first] = files
    const whole = playlistOf({ name: 'v', files: first ? [first] : [] }, () => 'x')
    expect(readPlaylist(whole.replace('#EXT-X-ENDLIST', ''))).toBeNull()
    expect(readPlaylist(whole.replace(/#EXT-X-MAP.*/, ''))).toBeNull()
    expect(readPlaylist(whole.replaceAll(/#EXT-X-BYTERANGE.*\n/g, ''))).toBeNull()
    expect(readPlaylist('')).toBeNull()
  })

  test('of all qualities has their sizes, codecs and rates, with the sound beside them', () => {
    const streams = [
      { name: 'audio', files: [{ key: 's', media: { ...partOf([4]), codecs: 'mp4a.40.2' } }] },
      {
        name: 'v1080',
        files: [{ key: 'b', media: partOf([2], { width: 1920, height: 1080 }) }],
      },
      { name: 'v720', files: [{ key: 'a', media: partOf([4], { width: 1280, height: 720 }) }] },
    ]
    expect(masterOf(streams, (list) => `${list}.m3u8`).split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="audio.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=4000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,AUDIO="sound"',
      'v720.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=6000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1920x1080,AUDIO="sound"',
      'v1080.m3u8',
      '',
    ])
    expect(qualitiesOf(streams).map(({ name }) => name)).toEqual(['v720', 'v1080'])
  })
})

test('the codec of H.264 is read from its configuration', () => {
  const header = Buffer.concat([Buffer.from('....avcC', 'latin1'), Buffer.from([1, 0x64, 0, 0x28])])
  expect(avcCodecOf(header)).toBe('avc1.640028')
  expect(avcCodecOf(Buffer.from('nothing'))).toBeNull()
  expect(avcCodecOf(Buffer.from('avcC'))).toBeNull()
})

test.each([
  [10, { every: 5, count: 2, columns: 10, width: 160, height: 90 }],
  [500, { every: 5, count: 100 }],
  [3600, { every: 36, count: 100 }],
  [43_200, { every: 432, count: 100 }],
])('a video of %i seconds gets the pictures %j', (duration, expected) => {
  expect(previewsFor({ ...facts, duration })).toMatchObject(expected)
})
