import { useEffect, useState } from 'react'
import type { OpenPdf } from './open-pdf.ts'
import { PdfProblem, pdfProblem } from './pdf-problem.ts'

/** A PDF that is being opened, is open, or why it is not. */
export interface ShownPdf {
  pdf: OpenPdf | null
  problem: string | null
}

const opening: ShownPdf = { pdf: null, problem: null }

const messageOf = (error: unknown): string =>
  (error instanceof PdfProblem ? error : pdfProblem('broken')).message

/** Opens a PDF while it is shown. What reads it is loaded with the first one. */
export function usePdf(content: Blob | undefined): ShownPdf {
  const [shown, setShown] = useState(opening)
  useEffect(() => {
    if (!content) return
    let opened: OpenPdf | null = null
    let isGone = false
    const open = async () => {
      const [{ openPdf }, bytes] = await Promise.all([
        import('./open-pdf.ts'),
        content.arrayBuffer(),
      ])
      if (isGone) return
      opened = await openPdf(bytes)
      if (isGone) opened.close()
      else setShown({ pdf: opened, problem: null })
    }
    open().catch((error: unknown) => {
      if (!isGone) setShown({ pdf: null, problem: messageOf(error) })
    })
    return () => {
      isGone = true
      opened?.close()
      setShown(opening)
    }
  }, [content])
  return shown
}

/** Draws a page on a canvas whenever another one is to be shown; says why if it cannot. */
export function usePdfPage(pdf: OpenPdf | null, page: number) {
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [drawn, setDrawn] = useState<{ page: number; problem: string | null } | null>(null)
  useEffect(() => {
    if (!pdf || !canvas) return
    let isGone = false
    pdf.draw(page, canvas).then(
      () => !isGone && setDrawn({ page, problem: null }),
      (error: unknown) => !isGone && setDrawn({ page, problem: messageOf(error) }),
    )
    return () => {
      isGone = true
      // Back on this page it is drawn anew, over what the canvas has shown since.
      setDrawn(null)
    }
  }, [pdf, canvas, page])
  const isDrawn = drawn?.page === page
  return { setCanvas, isDrawn, problem: isDrawn ? drawn.problem : null }
}
