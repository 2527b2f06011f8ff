import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { readFile } from '#client/platform/media/download.ts'
import type { OpenPdf } from '#client/ui/displays/pdf/open-pdf.ts'
import { usePdf, usePdfPage } from '#client/ui/displays/pdf/use-pdf.ts'
import { Spinner } from '#client/ui/displays/states.tsx'
import { cx } from '#client/ui/styles/cx.ts'

/** The files that are shown, whose kind the server has verified by their content. */
const shownTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

export const shownTypeOf = (name: string): string | undefined =>
  shownTypes[name.split('.').at(-1) ?? '']

export interface ShownFile {
  isPdf: boolean
  /** What there is to show, once it is there. */
  pages: number | null
  problem: string | null
  /** A page, as wide as there is room, with `children` laid over it; a large one is not bounded by the window’s height. */
  page: (number: number, isLarge: boolean, children: ReactNode) => ReactNode
}

/** A file that was handed in. It is served for download only, so it is read and shown from memory. */
export function useShownFile({ name, url }: { name: string; url: string }): ShownFile {
  const type = shownTypeOf(name) ?? ''
  const isPdf = type === 'application/pdf'
  const content = useQuery({
    queryKey: ['assignments', 'file', url],
    queryFn: ({ signal }) => readFile(url, type, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { pdf, problem } = usePdf(isPdf ? content.data : undefined)
  const address = useObjectUrl(isPdf ? undefined : content.data)
  const [isBroken, setBroken] = useState(false)
  if (isPdf) {
    return {
      isPdf,
      pages: pdf?.pages ?? null,
      problem: content.isError ? 'The PDF could not be loaded. Download it to open it.' : problem,
      page: (number, _, children) =>
        pdf && (
          <PdfPage pdf={pdf} number={number} name={name}>
            {children}
          </PdfPage>
        ),
    }
  }
  return {
    isPdf,
    pages: address ? 1 : null,
    problem: content.isError || isBroken ? 'The picture could not be shown.' : null,
    page: (_, isLarge, children) =>
      address && (
        <div className={cx('relative mx-auto', !isLarge && 'w-fit max-w-full')}>
          <img
            src={address}
            alt={name}
            className={cx('block border', isLarge ? 'w-full' : 'max-h-[70dvh] max-w-full')}
            onError={() => setBroken(true)}
          />
          {children}
        </div>
      ),
  }
}

interface PdfPageProps {
  pdf: OpenPdf
  number: number
  name: string
  children: ReactNode
}

function PdfPage({ pdf, number, name, children }: PdfPageProps) {
  const { setCanvas, isDrawn, problem } = usePdfPage(pdf, number)
  return (
    <div className="relative">
      <canvas
        ref={setCanvas}
        role="img"
        aria-label={`Page ${number} of ${name}`}
        aria-busy={!isDrawn}
        className="block h-auto w-full border bg-white"
      />
      {problem ? <p className="py-2 text-sm text-muted-foreground">{problem}</p> : children}
      {!isDrawn && (
        <div className="absolute inset-x-0 top-0">
          <Spinner label={`Loading page ${number}`} />
        </div>
      )}
    </div>
  )
}

/** An address for what is in memory, while it is shown. */
function useObjectUrl(content: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!content) return
    const made = URL.createObjectURL(content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content])
  return address
}
