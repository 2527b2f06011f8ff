import { useEffect, useEffectEvent } from 'react'
import { Notice } from '#client/ui/displays/notice.tsx'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { useStatementSending } from './use-statement-sending.ts'

interface StatementSendingProps {
  /** The file that was dropped last; another one is sent once this one has been. */
  file: File
  onBusyChange: (busy: boolean) => void
}

/** Sends a dropped statement, and says how far it has got or why it was refused. */
export function StatementSending({ file, onBusyChange }: StatementSendingProps) {
  const { progress, problem, choose } = useStatementSending()
  const send = useEffectEvent(async (dropped: File) => {
    onBusyChange(true)
    await choose(dropped)
    onBusyChange(false)
  })
  useEffect(() => void send(file), [file])
  return (
    <>
      {problem && <Notice variant="danger">{problem}</Notice>}
      {progress !== null && <ProgressBar value={progress * 100} label={`Upload of ${file.name}`} />}
    </>
  )
}
