import { useMemo, useState } from 'react'
import { useDelayed } from '#client/platform/lists/use-delayed.ts'
import { Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { SimulationOutcome } from './simulation-outcome.tsx'
import { simulationOf, type TypedSimulation } from './simulation-values.ts'
import { useSimulation } from './use-simulation.ts'

interface SimulationFormProps {
  multiples: readonly number[]
  /** The intended risk per trade. */
  riskPercent: number
}

const typingDelay = 300

/** The simulation's parameters as typed, and its result. */
export function SimulationForm({ multiples, riskPercent }: SimulationFormProps) {
  const [typed, setTyped] = useState<TypedSimulation>({
    trades: '100',
    risk: String(riskPercent),
    ruin: '10',
    target: '10',
    seed: '1',
    riskOf: 'balance',
    ruinFrom: 'start',
  })
  const settled = useDelayed(typed, typingDelay)
  const { simulation, issues } = useMemo(
    () => simulationOf(settled, multiples),
    [settled, multiples],
  )
  const simulated = useSimulation(simulation)
  const number = (name: 'trades' | 'risk' | 'ruin' | 'target' | 'seed', label: string) => (
    <Field label={label} error={issues[name]}>
      <Input
        inputMode="decimal"
        value={typed[name]}
        onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      />
    </Field>
  )
  return (
    <div className="@container flex flex-col gap-5">
      <Card
        title="Simulation"
        description={`Runs drawn from the ${multiples.length} results in R that match your filter`}
      >
        <div className="grid grid-cols-2 gap-4 @2xl:grid-cols-4">
          {number('risk', 'Risk per trade (%)')}
          <Field label="Of">
            <Select
              options={[
                { value: 'balance', label: 'The current balance' },
                { value: 'start', label: 'The starting balance' },
              ]}
              value={typed.riskOf}
              onChange={({ target }) =>
                setTyped({ ...typed, riskOf: choice(target.value, 'start', 'balance') })
              }
            />
          </Field>
          {number('ruin', 'Ruin: a drawdown of (%)')}
          <Field label="Below">
            <Select
              options={[
                { value: 'start', label: 'The starting balance' },
                { value: 'peak', label: 'The highest balance' },
              ]}
              value={typed.ruinFrom}
              onChange={({ target }) =>
                setTyped({ ...typed, ruinFrom: choice(target.value, 'peak', 'start') })
              }
            />
          </Field>
          {number('target', 'Target: a profit of (%)')}
          {number('trades', 'Within this many trades')}
          {number('seed', 'Seed')}
        </div>
      </Card>
      {simulated.hasFailed && (
        <Notice variant="danger">The simulation could not be run in this browser.</Notice>
      )}
      {simulation && simulated.result && (
        <SimulationOutcome
          simulation={simulation}
          result={simulated.result}
          isRunning={simulated.isRunning}
        />
      )}
    </div>
  )
}

const choice = <One extends string, Other extends string>(
  value: string,
  one: One,
  other: Other,
): One | Other => (value === one ? one : other)
