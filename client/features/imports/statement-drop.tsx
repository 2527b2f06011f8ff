import { type DragEvent, type ReactNode, useState } from 'react'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { importsPage } from '#contract/pages.ts'
import { useStatementSending } from './use-statement-sending.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** The journal, on which a statement can be dropped anywhere; for those without a mouse, a way to send one. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the shortcut; the link below does the same by key and touch
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
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed px-4 py-3 text-sm">
        <p className="text-muted-foreground">
          <span className="max-md:hidden">Drop a broker’s statement anywhere here, or </span>
          <span className="md:hidden">A broker’s statement fills the journal: </span>
          MetaTrader 4 and 5, or CSV.
        </p>
        <ButtonLink to={importsPage} variant="outline" size="sm">
          Import a statement
        </ButtonLink>
      </div>
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
