import { useEffect, useRef, useState } from 'react'
import type { Simulation, SimulationResult } from './simulate.ts'

interface Answer {
  number: number
  result: SimulationResult
}

/** The state of a simulation: its result, the previous one while a newer one runs, or that it failed. */
export interface Simulated {
  result: SimulationResult | null
  isRunning: boolean
  hasFailed: boolean
}

/** Runs a simulation in a worker, and again whenever it changes; none while it is null. */
export function useSimulation(simulation: Simulation | null): Simulated {
  const worker = useRef<Worker>(null)
  const requested = useRef(0)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [last, setLast] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const made = new Worker(new URL('./simulate.worker.ts', import.meta.url), { type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<Answer>) => setAnswer(data))
    made.addEventListener('error', () => setFailed(true))
    worker.current = made
    return () => made.terminate()
  }, [])
  useEffect(() => {
    if (!simulation) return
    requested.current += 1
    setLast(requested.current)
    worker.current?.postMessage({ number: requested.current, simulation })
  }, [simulation])
  const isRunning = simulation !== null && answer?.number !== last
  return { result: answer?.result ?? null, isRunning, hasFailed }
}
