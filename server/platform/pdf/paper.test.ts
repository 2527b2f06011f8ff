import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPaper } from './paper.ts'

const at = new Date('2026-11-22T12:00:00Z')
const begin = () => createPaper({ title: 'Invoice 1', author: 'Harbour', at })
const holdsPicture = (file: Uint8Array) => Buffer.from(file).includes('/Subtype /Image')

test('a sheet has the picture placed on it, including transparency, and no others', async () => {
  const plain = await begin()
  await plain.write('Harbour')
  expect(holdsPicture(await plain.save())).toBe(false)

  const paper = await begin()
  const background = { r: 11, g: 92, b: 138, alpha: 0.5 }
  const picture = sharp({ create: { width: 512, height: 64, channels: 4, background } })
  await paper.picture(await picture.png().toBuffer(), 36)
  await paper.write('Harbour')
  const file = await paper.save()
  expect(holdsPicture(file)).toBe(true)
  expect((await PDFDocument.load(file)).getPageCount()).toBe(1)
})
