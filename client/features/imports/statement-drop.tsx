import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { sendFailure } from './send-failure.ts'

const StatementSending = lateContent(
  async () => (await import('./statement-sending.tsx')).StatementSending,
)

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** The journal, anywhere on which a statement can be dropped; its link does the same by keyboard and touch. */
export function StatementDrop({ children }: { children: ReactNode }) {
  const [file, setFile] = useState<File | null>(null)
  const [isBusy, setBusy] = useState(false)
  const room = useRef<HTMLDivElement>(null)
  const over = useFilesOver(room, (dropped) => {
    if (!isBusy) setFile(dropped)
  })
  return (
    <div ref={room} className="relative flex flex-col gap-4">
      {children}
      <p className="text-sm text-muted-foreground max-md:hidden">
        A broker’s statement can be dropped anywhere here: MetaTrader 4 and 5, or CSV.
      </p>
      {file && (
        <StatementSending file={file} onBusyChange={setBusy} waiting={null} failure={sendFailure} />
      )}
      {over && (
        <div className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-xl border-2 border-dashed border-accent-line bg-accent-soft/90 text-lg font-semibold">
          Drop the statement to read it
        </div>
      )}
    </div>
  )
}

/** Whether files are dragged over an element, and what to do with the first one dropped there. */
function useFilesOver(element: RefObject<HTMLElement | null>, onDrop: (file: File) => void) {
  const [over, setOver] = useState(false)
  const hover = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(true)
  })
  const leave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    const isInside = relatedTarget instanceof Node && element.current?.contains(relatedTarget)
    if (!isInside) setOver(false)
  })
  const drop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    const dropped = event.dataTransfer?.files[0]
    if (dropped) onDrop(dropped)
  })
  useEffect(() => {
    const ends = new AbortController()
    const { signal } = ends
    element.current?.addEventListener('dragover', (event) => hover(event), { signal })
    element.current?.addEventListener('dragleave', (event) => leave(event), { signal })
    element.current?.addEventListener('drop', (event) => drop(event), { signal })
    return () => ends.abort()
  }, [element])
  return over
}
