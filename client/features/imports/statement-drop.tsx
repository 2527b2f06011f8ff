import { type DragEvent, type ReactNode, useState } from 'react'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { useStatementSending } from './use-statement-sending.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** The journal, on which a statement can be dropped anywhere; its link does the same by key and touch. */
export function StatementDrop({ children }: { children: ReactNode }) {
  const { file, progress, problem, choose } = useStatementSending()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped && progress === null) void choose(dropped)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the shortcut; a link does the same by key and touch
    <div
      className="relative flex flex-col gap-4"
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false)
      }}
      onDrop={drop}
    >
      {children}
      <p className="text-sm text-muted-foreground max-md:hidden">
        A broker’s statement can be dropped anywhere here: MetaTrader 4 and 5, or CSV.
      </p>
      {problem && <Notice variant="danger">{problem}</Notice>}
      {progress !== null && (
        <ProgressBar value={progress * 100} label={`Upload of ${file?.name ?? 'the statement'}`} />
      )}
      {over && (
        <div className="pointer-events-none absolute inset-0 flex items-center justify-center rounded-xl border-2 border-dashed border-accent-line bg-accent-soft/90 text-lg font-semibold">
          Drop the statement to read it
        </div>
      )}
    </div>
  )
}
