import { useState } from 'react'
import { useNavigate } from 'react-router'
import { refusalText } from '#client/platform/http/problems.ts'
import { importPage } from '#contract/site/pages.ts'
import { refusalOf } from './import-words.ts'
import { useSendStatement } from './imports.queries.ts'
import { sendFailure } from './send-failure.ts'

/** Sends a statement and opens its page; a file that cannot be one is refused before it is sent. */
export function useStatementSending() {
  const send = useSendStatement()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()

  const choose = async (chosen: File | null) => {
    setFile(chosen)
    const refusal = chosen && refusalOf(chosen)
    setProblem(refusal ?? undefined)
    if (!chosen || refusal) return
    setProgress(0)
    try {
      const { id } = await send.mutateAsync({ file: chosen, onProgress: setProgress })
      await navigate(importPage(id))
    } catch (error) {
      setProblem(refusalText(error, sendFailure))
    } finally {
      setProgress(null)
    }
  }
  return { file, progress, problem, choose }
}
