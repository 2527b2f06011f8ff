import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  PDFWorker,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { PdfProblem, pdfPagesMaximum, pdfProblem } from './pdf-problem.ts'

/** Where the fonts, character maps and decoders are that PDFs may need; `tools/pdf-files.ts` puts them there. */
declare const pdfLibraryFiles: string

/** As long as somebody waits for a file to open, or for a page, in milliseconds. */
const patience = 20_000
/** The most of a drawn page, in pixels; more is not seen, and phones refuse it. */
const widthMaximum = 1400
const heightMaximum = 8000
const areaMaximum = 5_000_000
/** As for uploaded pictures: what is larger unpacks to hundreds of megabytes, and is left out. */
const pictureMaximum = 25_000_000

/** A PDF of which pages can be drawn. */
export interface OpenPdf {
  pages: number
  /** Draws a page, from 1, after what is being drawn; of several that wait only the last. Throws `PdfProblem`. */
  draw(page: number, canvas: HTMLCanvasElement): Promise<void>
  /** Ends whatever is being read or drawn. */
  close(): void
}

/**
 * Reads a PDF in a worker of its own, which ends with it. Scripts in it are never run: nothing is given that could.
 * Throws `PdfProblem`.
 */
export async function openPdf(content: ArrayBuffer): Promise<OpenPdf> {
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  const task = getDocument({
    data: new Uint8Array(content),
    // The library's types know of no worker here.
    worker: new PDFWorker({ port: port as unknown as null, verbosity: VerbosityLevel.ERRORS }),
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${location.origin}${pdfLibraryFiles}cmaps/`,
    standardFontDataUrl: `${location.origin}${pdfLibraryFiles}standard_fonts/`,
    wasmUrl: `${location.origin}${pdfLibraryFiles}wasm/`,
    // The academy's policy compiles nothing at run time.
    useWasm: false,
    disableWorkerRendering: true,
    maxImageSize: pictureMaximum,
  })
  const close = () => {
    void task.destroy().catch(() => undefined)
    port.terminate()
  }
  const hasFailed = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(pdfProblem('broken')))
  })
  // Only those who wait for it are told.
  hasFailed.catch(() => undefined)
  const soon = <T>(work: Promise<T>) => withPatience(Promise.race([work, hasFailed]))
  try {
    const pdf = await soon(task.promise)
    if (pdf.numPages > pdfPagesMaximum) throw pdfProblem('long')
    let wanted = 0
    let before: Promise<void> = Promise.resolve()
    return {
      pages: pdf.numPages,
      close,
      draw(page, canvas) {
        wanted += 1
        const own = wanted
        const work = before.then(() => (own === wanted ? draw(pdf, page, canvas) : undefined))
        before = work.catch(() => undefined)
        return soon(work)
      },
    }
  } catch (error) {
    close()
    if (error instanceof PdfProblem) throw error
    throw pdfProblem(error instanceof PasswordException ? 'locked' : 'broken')
  }
}

async function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement) {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(
    widthMaximum / width,
    heightMaximum / height,
    Math.sqrt(areaMaximum / (width * height)),
  )
  const viewport = page.getViewport({ scale })
  canvas.width = Math.max(1, Math.round(viewport.width))
  canvas.height = Math.max(1, Math.round(viewport.height))
  await page.render({ canvas, viewport }).promise
  page.cleanup()
}

/** Throws `PdfProblem` if something does not end in time. */
async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(pdfProblem('slow')), patience)
  })
  try {
    return await Promise.race([work, late])
  } catch (error) {
    throw error instanceof PdfProblem || error instanceof PasswordException
      ? error
      : pdfProblem('broken')
  } finally {
    clearTimeout(timer)
  }
}
