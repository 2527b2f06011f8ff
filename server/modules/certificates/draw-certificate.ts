import {
  type Color,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  PDFString,
  rgb,
  StandardFonts,
} from 'pdf-lib'
import { create as createQrCode } from 'qrcode'
import { type Outline, outlineOf } from '#server/platform/pdf/outline-of.ts'
import { workOf } from './certificates.rules.ts'

interface Contents {
  brand: string
  program: string
  name: string
  code: string
  lessons: number
  assignments: number
  issuedAt: Date
  /** The day that it carries, as YYYY-MM-DD. */
  issuedOn: string
  /** The page on which anyone can verify it. */
  url: string
  /** The academy's accent colour as '#1d4ed8'; null for the program's own. */
  accent?: string | null
  /** The academy's logo as a PNG; null for the program's own mark and the academy's name. */
  logo?: Uint8Array | null
  /** Who signs it; empty for nobody. */
  signer?: string
  signerTitle?: string
  /** The picture of the signature as a PNG; null for none. */
  signature?: Uint8Array | null
}

interface Sheet {
  page: PDFPage
  regular: PDFFont
  bold: PDFFont
  accent: Color
}

// Landscape A4, in points from the lower left corner.
const [width, height] = [841.89, 595.28]
const left = 64
const right = width - 64
/** Where the scale on the right begins, and text has to end. */
const scaleAt = right - 36

// The light theme of client/ui/styles/tokens.css.
const paper = rgb(0.999, 0.996, 0.99)
const ink = rgb(0.075, 0.116, 0.168)
const muted = rgb(0.314, 0.342, 0.38)
const line = rgb(0.876, 0.862, 0.836)
const edge = rgb(0.784, 0.767, 0.733)
const brass = rgb(0.604, 0.412, 0.133)
const brassLight = rgb(0.883, 0.717, 0.403)

/** A colour as '#1d4ed8'. */
const colorOf = (hex: string): Color => {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return rgb(part(1), part(3), part(5))
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Draws a certificate on one landscape A4 page. The same contents give the same page. */
export async function drawCertificate(contents: Contents): Promise<Uint8Array> {
  const { brand, program, name, issuedAt } = contents
  const document = await PDFDocument.create()
  document.setTitle(`${name}: ${program}`, { showInWindowTitleBar: true })
  document.setAuthor(brand)
  document.setLanguage('en')
  document.setCreationDate(issuedAt)
  document.setModificationDate(issuedAt)
  const sheet: Sheet = {
    page: document.addPage([width, height]),
    regular: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    accent: contents.accent ? colorOf(contents.accent) : brass,
  }
  sheet.page.drawRectangle({ x: 0, y: 0, width, height, color: paper })
  await drawHead(sheet, contents)
  drawScale(sheet)
  await drawStatement(sheet, contents)
  await drawSigner(sheet, contents)
  drawFoot(sheet, contents)
  return document.save()
}

async function drawHead(sheet: Sheet, { brand, logo, url }: Contents) {
  const { page, bold } = sheet
  const y = height - 80
  if (logo) {
    const picture = await page.doc.embedPng(logo)
    const size = picture.scaleToFit(240, 40)
    page.drawImage(picture, { x: left, y: y - 6, ...size })
    drawTicks(sheet, y - 24)
    return
  }
  drawMark(page, left, y)
  const place = { x: left + 38, y: y + 9 }
  const outline = await outlineOf(brand)
  if (outline) drawOutline(page, outline, { ...place, size: sizeFor(outline.width, 20, 440) })
  else page.drawText(new URL(url).host, { ...place, size: 16, font: bold, color: ink })
  drawTicks(sheet, y - 24)
}

async function drawStatement(sheet: Sheet, contents: Contents) {
  const { page, regular } = sheet
  const { name, program } = contents
  const say = (text: string, y: number) =>
    page.drawText(text, { x: left, y, size: 13, font: regular, color: muted })
  const heading = await outlineOf('Certificate of completion')
  if (heading) drawOutline(page, heading, { x: left, y: 418, size: 30, color: sheet.accent })
  say('This is to certify that', 370)
  const outline = await outlineOf(name)
  if (outline) {
    const size = sizeFor(outline.width, 46, scaleAt - 32 - left)
    drawOutline(page, outline, { x: left, y: 314, size })
    layBelow(sheet, name, { x: left, y: 314, size })
  } else {
    // No name is mutilated: the page at the address can show every script.
    say('the student whose name, in a script that this sheet can’t print,', 330)
    say('is shown at the address below', 310)
  }
  say('has completed the', 272)
  const title = await outlineOf(program)
  if (title) drawOutline(page, title, { x: left, y: 234, size: 26 })
  layBelow(sheet, program, { x: left, y: 234, size: 26 })
  say(`with ${workOf(contents)}.`, 204)
}

/** Who signs it, above the foot, with the picture of the signature. */
async function drawSigner({ page }: Sheet, { signer, signerTitle, signature }: Contents) {
  const x = left + 330
  if (signature) {
    const picture = await page.doc.embedPng(signature)
    // Below the last line of the statement, which is as wide as the sheet.
    page.drawImage(picture, { x, y: 170, ...picture.scaleToFit(220, 30) })
  }
  const write = async (text: string, place: Place & { color?: Color }) => {
    const outline = await outlineOf(text)
    if (outline) {
      drawOutline(page, outline, { ...place, size: sizeFor(outline.width, place.size, 220) })
    }
  }
  if (signer) await write(signer, { x, y: 158, size: 12 })
  if (signerTitle) await write(signerTitle, { x, y: 144, size: 9, color: muted })
}

function drawFoot({ page, regular, bold }: Sheet, { code, issuedOn, url }: Contents) {
  page.drawLine({ start: { x: left, y: 132 }, end: { x: scaleAt - 32, y: 132 }, color: line })
  const entry = (x: number, label: string, text: string, font: PDFFont, room: number) => {
    page.drawText(label, { x, y: 106, size: 9, font: regular, color: muted })
    const size = sizeFor(font.widthOfTextAtSize(text, 1), 11.5, room)
    page.drawText(text, { x, y: 86, size, font, color: ink })
    return font.widthOfTextAtSize(text, size)
  }
  entry(left, 'Date of issue', days.format(new Date(issuedOn)), regular, 120)
  entry(left + 140, 'Code', code, bold, 170)
  const [x, address] = [left + 330, new URL(url).href]
  const room = scaleAt - 32 - x
  const wide = entry(x, 'Anyone can verify it at', address, regular, room)
  addLink(page, address, [x, 82, x + wide, 100])
  drawQrCode(page, address, { x: scaleAt - 32 - 76, y: 148, size: 76 })
}

/** The address as a picture for a phone's camera, as one path: a page with a thousand squares prints slowly. */
function drawQrCode(page: PDFPage, address: string, { x, y, size }: Place) {
  const { modules } = createQrCode(address, { errorCorrectionLevel: 'M' })
  const squares = Array.from(modules.data, (dark, at) =>
    dark ? `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z` : '',
  )
  page.drawSvgPath(squares.join(''), { x, y: y + size, scale: size / modules.size, color: ink })
}

function addLink(page: PDFPage, address: string, area: number[]) {
  const { context } = page.doc
  const action = { Type: 'Action', S: 'URI', URI: PDFString.of(address) }
  const link = { Type: 'Annot', Subtype: 'Link', Rect: area, Border: [0, 0, 0], A: action }
  page.node.addAnnot(context.register(context.obj(link)))
}

/** The academy's logo mark, as drawn by client/ui/layout/brand-mark.tsx. */
function drawMark(page: PDFPage, x: number, y: number) {
  const place = { x, y: y + 28, scale: 28 / 32 }
  const draw = (path: string, color: Color) => page.drawSvgPath(path, { ...place, color })
  draw('M6 0H26Q32 0 32 6V26Q32 32 26 32H6Q0 32 0 26V6Q0 0 6 0Z', ink)
  draw('M8 7H10V25H8ZM10 7H13V9H10ZM10 15H12V17H10ZM10 23H13V25H10Z', line)
  draw('M17 7H23V17H17Z', brassLight)
  draw('M17 19H23V25H17Z', paper)
}

/** A rule with the ticks of a price scale. */
function drawTicks({ page, accent }: Sheet, y: number) {
  page.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness: 0.75, color: edge })
  for (let tick = 0; left + tick * 8 <= right; tick += 1) {
    const [x, isLong] = [left + tick * 8, tick % 5 === 0]
    const end = { x, y: y - (isLong ? 8 : 4) }
    const color = isLong ? accent : edge
    page.drawLine({ start: { x, y }, end, thickness: 0.75, color })
  }
}

/** A signal that has reached its target, beside a price scale. */
function drawScale({ page, accent }: Sheet) {
  const [low, high, entry] = [86, 446, 178]
  const [bar, axis] = [scaleAt + 22, scaleAt]
  page.drawLine({
    start: { x: axis, y: low },
    end: { x: axis, y: high },
    thickness: 0.75,
    color: edge,
  })
  for (let y = low, tick = 0; y <= high; y += 8, tick += 1) {
    const end = { x: axis + (tick % 5 === 0 ? 10 : 5), y }
    page.drawLine({ start: { x: axis, y }, end, thickness: 0.75, color: edge })
  }
  page.drawRectangle({ x: bar, y: entry + 2, width: 14, height: high - entry - 2, color: accent })
  page.drawRectangle({ x: bar, y: low, width: 14, height: entry - low - 2, color: ink })
}

interface Place {
  x: number
  y: number
  size: number
}

function drawOutline(
  page: PDFPage,
  { glyphs }: Outline,
  { x, y, size, color = ink }: Place & { color?: Color },
) {
  for (const glyph of glyphs) {
    const place = { x: x + glyph.x * size, y: y + glyph.y * size, scale: glyph.scale * size }
    page.drawSvgPath(glyph.path, { ...place, color })
  }
}

/** The actual text, invisible beneath the drawn shapes, so that it can be searched and copied. */
function layBelow({ page, regular }: Sheet, text: string, place: Place) {
  const known = new Set(regular.getCharacterSet())
  if (![...text].every((character) => known.has(character.codePointAt(0) ?? 0))) return
  page.drawText(text, { ...place, font: regular, opacity: 0 })
}

/** The font size at which a line of this width (at size 1) fits; at most `largest`. */
const sizeFor = (lineWidth: number, largest: number, room: number) =>
  lineWidth === 0 ? largest : Math.min(largest, room / lineWidth)
