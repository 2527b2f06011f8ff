import { withPoint } from '#client/ui/forms/decimal-text.ts'
import type { Simulation } from './simulate.ts'

/** The form fields; shares in percent. */
export interface TypedSimulation extends Pick<Simulation, 'riskOf' | 'ruinFrom'> {
  trades: string
  risk: string
  ruin: string
  target: string
  seed: string
}

const runs = 10_000

const bounds = {
  trades: { least: 1, most: 1000, whole: true },
  risk: { least: 0.01, most: 100, whole: false },
  ruin: { least: 0.1, most: 100, whole: false },
  target: { least: 0.1, most: 1000, whole: false },
  seed: { least: 0, most: 2 ** 31 - 1, whole: true },
}
type Bounded = keyof typeof bounds

/** The simulation that the fields describe, null if one is invalid; and what is wrong with which. */
export function simulationOf(
  typed: TypedSimulation,
  multiples: readonly number[],
): { simulation: Simulation | null; issues: Partial<Record<Bounded, string>> } {
  const issues: Partial<Record<Bounded, string>> = {}
  const number = (name: Bounded): number => {
    const { least, most, whole } = bounds[name]
    const text = withPoint(typed[name].trim())
    const value = Number(text)
    const isWrong = text === '' || !(value >= least && value <= most)
    if (isWrong || (whole && !Number.isInteger(value))) {
      issues[name] = `Must be ${whole ? 'a whole number' : 'a number'} from ${least} to ${most}`
    }
    return value
  }
  const simulation = {
    multiples,
    runs,
    riskOf: typed.riskOf,
    ruinFrom: typed.ruinFrom,
    trades: number('trades'),
    risk: number('risk') / 100,
    ruin: number('ruin') / 100,
    target: number('target') / 100,
    seed: number('seed'),
  }
  return { simulation: Object.keys(issues).length > 0 ? null : simulation, issues }
}
