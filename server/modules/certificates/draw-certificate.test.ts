import fc from 'fast-check'
import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { outlineOf } from '#server/platform/pdf/outline-of.ts'
import { drawCertificate } from './draw-certificate.ts'

const contents = {
  brand: 'Meridian',
  program: '6-Month Academy Program',
  name: 'Amara Okafor',
  code: '7K3M-0QWD-9XTR-4HBC',
  lessons: 24,
  assignments: 3,
  issuedAt: new Date('2026-11-20T10:00:00Z'),
  issuedOn: '2026-11-20',
  url: 'https://academy.example/certificates/7K3M-0QWD-9XTR-4HBC',
}

test('is one landscape A4 page that names its holder, and is reproducible', async () => {
  const file = await drawCertificate(contents)
  const document = await PDFDocument.load(file)
  expect(document.getTitle()).toBe('Amara Okafor: 6-Month Academy Program')
  expect(document.getAuthor()).toBe('Meridian')
  const [page, ...others] = document.getPages()
  expect(others).toEqual([])
  expect(page?.getSize()).toEqual({ width: 841.89, height: 595.28 })
  expect(page?.node.Annots()?.size()).toBe(1)
  expect(Buffer.from(await drawCertificate(contents)).equals(Buffer.from(file))).toBe(true)
})

test.each(['Łukasz Żółć', 'Ọláyínká Ṣadé', 'Nguyễn Thị Hồng', 'Иван Соколов', 'Zoë Ærø-Ñandú'])(
  '%s is drawn in the academy’s typeface',
  async (name) => {
    const outline = await outlineOf(name)
    expect(outline?.glyphs.length).toBeGreaterThanOrEqual(name.replace(/\s/g, '').length)
    expect(outline?.width).toBeGreaterThan(name.length * 0.3)
  },
)

test('a letter missing from the typeface is composed of letter and diacritic', async () => {
  const [letter, whole] = [await outlineOf('S'), await outlineOf('Ṣ')]
  expect(whole?.width).toBe(letter?.width)
  expect(whole?.glyphs).toHaveLength(2)
  const [low, high] = [await outlineOf('ọ\u0301'), await outlineOf('Ọ\u0301')]
  expect(low?.glyphs[1]?.y).toBeLessThan(high?.glyphs[1]?.y ?? 0)
})

test('shapes stand on the baseline', async () => {
  const outline = await outlineOf('H')
  const ys = [...(outline?.glyphs[0]?.path ?? '').matchAll(/-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) =>
    Number(y),
  )
  expect(Math.max(...ys)).toBe(0)
  expect(Math.min(...ys)).toBeLessThan(-600)
})

test.each(['王小明', 'محمد علي', 'Δημήτρης', '👩‍🎓', '\u0301a', '\u202Eevil'])(
  '%j, with a character missing from the typeface, still gives a certificate',
  async (name) => {
    expect(await outlineOf(name)).toBeNull()
    const document = await PDFDocument.load(await drawCertificate({ ...contents, name }))
    expect(document.getTitle()).toBe(`${name}: 6-Month Academy Program`)
  },
)

test('any name and brand fits, however long or unusual', async () => {
  const anything = fc.string({ unit: 'binary', minLength: 1, maxLength: 100 })
  const letters = fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(fc.oneof(anything, letters), anything, async (name, brand) => {
      const file = await drawCertificate({ ...contents, name, brand })
      expect(file.length).toBeGreaterThan(1000)
    }),
    { numRuns: 20 },
  )
})

test('every possible academy address fits', async () => {
  const url = `https://${'lange-'.repeat(9)}akademie-für-händler.example/certificates/${contents.code}`
  await expect(drawCertificate({ ...contents, url, name: 'Δ', brand: '王' })).resolves.toBeDefined()
})
