import { expect, test } from 'vitest'
import { fitPicture } from './fit-picture.ts'

/** A picture of noise, which no format compresses well. */
async function noise(width: number, height: number, type: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  const pixels = new ImageData(width, height)
  for (let at = 0; at < pixels.data.length; at += 1) {
    pixels.data[at] = at % 4 === 3 ? 255 : (at * 7919) % 251
  }
  context?.putImageData(pixels, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  return new File([blob ?? ''], 'photo.png', { type })
}

test('a large picture is scaled down before it is sent', async () => {
  const photo = await noise(3000, 1500, 'image/png')
  expect(photo.size).toBeGreaterThan(300 * 1024)
  const fitting = await fitPicture(photo, 1200)
  expect(fitting.size).toBeLessThan(photo.size)
  expect(fitting.name).toBe('photo.webp')
  const { width, height } = await createImageBitmap(fitting)
  expect([width, height]).toEqual([1200, 600])
})

test('a small one is sent as it is', async () => {
  const icon = await noise(20, 20, 'image/png')
  expect(await fitPicture(icon, 1200)).toBe(icon)
})

test('a file that is not a picture, or too large and unreadable, is refused before a byte is sent', async () => {
  const text = new File(['words'], 'notes.txt', { type: 'text/plain' })
  await expect(fitPicture(text, 1200)).rejects.toMatchObject({ status: 415 })
  const large = new File([new Uint8Array(6 * 1024 ** 2)], 'a.png', { type: 'image/png' })
  await expect(fitPicture(large, 1200)).rejects.toMatchObject({
    status: 413,
    message: 'The picture is larger than 5 MB.',
  })
})
