import { useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { useRefreshCourses } from '../managed-courses.queries.ts'
import { sendFile } from './send-file.ts'
import { isUnderWay, nextQueue, nextToSend, type QueuedFile } from './upload-queue.ts'

interface UploadQueueOptions {
  /** Null while the course does not exist yet. */
  courseId: string | null
  onSent?: (file: QueuedFile) => void
  onFailed?: (file: QueuedFile, error: unknown) => void
}

/**
 * Sends files to a course one after the other, each with its progress. A failed one stays in the queue
 * and lets the others pass. Leaving the screen aborts the current upload.
 */
export function useUploadQueue({ courseId, onSent, onFailed }: UploadQueueOptions) {
  const [queue, dispatch] = useReducer(nextQueue, [])
  const leaving = useRef<AbortController>(null)
  const refreshCourses = useRefreshCourses()
  const underWay = isUnderWay(queue)

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const send = useEffectEvent(async (course: string, file: QueuedFile) => {
    const { key } = file
    const signal = leaving.current?.signal ?? AbortSignal.abort()
    const onProgress = (progress: number) => dispatch({ type: 'progressed', key, progress })
    dispatch({ type: 'started', key })
    try {
      await sendFile(course, file, { onProgress, signal })
      dispatch({ type: 'sent', key })
      onSent?.(file)
    } catch (error) {
      if (signal.aborted) return
      dispatch({ type: 'failed', key, problem: error instanceof Error ? error.message : '' })
      onFailed?.(file, error)
    } finally {
      refreshCourses()
    }
  })
  const next = nextToSend(queue)
  useEffect(() => {
    if (courseId !== null && next) void send(courseId, next)
  }, [courseId, next])

  useEffect(() => {
    if (!underWay) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [underWay])

  return {
    queue,
    underWay,
    add: (files: readonly QueuedFile[]) => dispatch({ type: 'added', files }),
    retry: (key: string) => dispatch({ type: 'retried', key }),
    remove: (key: string) => dispatch({ type: 'removed', key }),
    /** Whether the screen may be left: asks if files are still uploading. */
    mayLeave: async () => !underWay || askToStop(),
  }
}

/** Asks whether uploads that are running may be stopped. */
export const askToStop = (): Promise<boolean> =>
  askFirst({
    title: 'Uploads are still running. Do you want to stop them?',
    description: 'Files that have not arrived completely must be chosen again later.',
    confirmLabel: 'Stop Them',
    cancelLabel: 'Keep Uploading',
  })
