import { type Simulation, simulate } from './simulate.ts'

// Answers each simulation with its number, so that an outdated answer is recognised.
addEventListener(
  'message',
  ({ data }: MessageEvent<{ number: number; simulation: Simulation }>) => {
    postMessage({ number: data.number, result: simulate(data.simulation) })
  },
)
