import { useEffect, useRef, useState } from 'react'
import { refusalText } from '#client/platform/http/problems.ts'
import { useRefreshCourses } from '../managed-courses.queries.ts'
import type { FolderPlan } from './folder-plan.ts'
import { paceOf, type Sample, withSample } from './pace.ts'
import type { FileState } from './send-folder.ts'

type States = Readonly<Record<string, FileState>>

/** All files of a plan, by their keys. */
export const filesOfPlan = ({ lessons }: FolderPlan<File>) =>
  lessons.flatMap(({ key, file, companions }) => [{ key, file }, ...companions])

/** How many bytes of a plan are there. */
export const sentOf = (plan: FolderPlan<File>, states: States): number =>
  filesOfPlan(plan).reduce((sum, { key, file }) => sum + file.size * shareOf(states[key]), 0)

function shareOf(state: FileState | undefined): number {
  if (state?.name === 'sending') return state.progress
  return state && state.name !== 'waiting' ? 1 : 0
}

/** How files are sent: until when, and whom each one’s state is told. */
interface Sending {
  signal: AbortSignal
  report(key: string, state: FileState): void
}

/** Sends the files of a folder, with the state of each file and the pace of all; leaving the screen stops it. */
export function useFolderUpload() {
  const [states, setStates] = useState<States>({})
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const [phase, setPhase] = useState<'idle' | 'sending' | 'ended'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  const leaving = useRef<AbortController>(null)
  const refresh = useRefreshCourses()
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort(new Error('The screen was left.'))
  }, [])
  const isSending = phase === 'sending'
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])

  const send = async (plan: FolderPlan<File>, work: (sending: Sending) => Promise<void>) => {
    const signal = leaving.current?.signal
    if (!signal) return
    let current: States = {}
    let skipped = 0
    const note = (next: States) => {
      current = next
      setStates(next)
    }
    const sizes = new Map(filesOfPlan(plan).map(({ key, file }) => [key, file.size]))
    note({})
    setSamples([])
    setProblem(null)
    setPhase('sending')
    try {
      await work({
        signal,
        report(key, state) {
          // What is there already says nothing about the line.
          if (state.name === 'there' || state.name === 'failed') skipped += sizes.get(key) ?? 0
          note({ ...current, [key]: state })
          const sent = sentOf(plan, current) - skipped
          setSamples((all) => withSample(all, { at: Date.now(), sent }))
        },
      })
    } catch (error) {
      if (signal.aborted) return
      setProblem(refusalText(error, 'The folder could not be uploaded. Please try again.'))
    }
    setPhase('ended')
    refresh()
  }
  return {
    states,
    phase,
    problem,
    send,
    /** Forgets what has become of a folder, for another one. */
    reset: () => {
      setStates({})
      setProblem(null)
      setPhase('idle')
    },
    /** The pace of the last seconds; null while it is not known. */
    paceFor: (plan: FolderPlan<File>) => {
      const total = filesOfPlan(plan).reduce((sum, { file }) => sum + file.size, 0)
      const left = total - sentOf(plan, states)
      return isSending ? paceOf(samples, (samples.at(-1)?.sent ?? 0) + left) : null
    },
  }
}
