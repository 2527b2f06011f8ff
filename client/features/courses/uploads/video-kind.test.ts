import { expect, test } from 'vitest'
import { readClip } from '#testing/media.ts'
import { beginsAsVideo } from './video-kind.ts'

test('a video is recognised by its first bytes, whatever its name', async () => {
  expect(await beginsAsVideo(new Blob([new Uint8Array(await readClip())]))).toBe(true)
  expect(await beginsAsVideo(new Blob(['\0\0\0\x14moov and more']))).toBe(true)
  expect(await beginsAsVideo(new Blob([new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 1])]))).toBe(true)
})

test.each(['', 'A text, not a video', 'RIFF\0\0\0\0AVI LIST', 'ftypmp42'])(
  '%j is not a video',
  async (start) => {
    expect(await beginsAsVideo(new Blob([start]))).toBe(false)
  },
)
