import { useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { useStoredFile } from '#client/platform/offline/use-stored-file.ts'
import { accepts } from '#client/ui/controls/file-picker.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { chartFailure, chartProblem } from '../signal-words.ts'
import { useUploadChart } from './chart.queries.ts'

export type ChartUpload = ReturnType<typeof useChartUpload>

/** The picture chosen for a signal, stored under its form's name, and its upload once the signal is saved. */
export function useChartUpload(name: string) {
  const upload = useUploadChart()
  const { file, choose: setFile, drop } = useStoredFile(name)
  const [progress, setProgress] = useState<number | null>(null)
  const isFine = file === null || accepts('image/*', file)

  /** Uploads it; a failure is reported and leaves the signal saved, since saving again would publish twice. */
  const send = async (id: string) => {
    if (!file) return
    setProgress(0)
    drop()
    try {
      await upload.mutateAsync({ id, file, onProgress: setProgress })
    } catch (error) {
      const isRefusal = error instanceof ApiProblem && error.status < 500
      const description = isRefusal ? error.message : undefined
      toast({ title: chartFailure, description, variant: 'destructive' })
    } finally {
      setProgress(null)
    }
  }
  const problem = isFine ? undefined : chartProblem
  return { file, setFile, progress, isFine, problem, send }
}
