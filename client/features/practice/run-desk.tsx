import { type ReactNode, useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import type { ChartLevel } from '#client/ui/charts/market/candle-drawing.ts'
import type { PriceHandle } from '#client/ui/charts/market/price-handles.tsx'
import { useDraftState } from '#client/ui/forms/use-draft-state.ts'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import { ActiveOrders, type LevelErrors } from './active-orders.tsx'
import type { ShownRun } from './merged-run.ts'
import { type OrderErrors, OrderForm } from './order-form.tsx'
import {
  changing,
  type LevelValues,
  noLevels,
  noOrder,
  type OrderValues,
  placing,
  pointsTyped,
  prospectOf,
} from './order-values.ts'
import type { RunAction } from './practice.queries.ts'
import { actFailure } from './practice-words.ts'
import { RunChart } from './run-chart.tsx'

interface RunDeskProps {
  id: string
  shown: ShownRun
  busy: boolean
  /** Does something; throws what it was refused with. */
  onSend: (action: RunAction) => Promise<unknown>
  /** The same, where a refusal is said by the page. */
  onTry: (action: RunAction) => void
  /** What plays the run, between the chart and the orders. */
  controls: ReactNode
}

/** The chart of a run under way, and the orders on it: what is typed is drawn, and what is moved there is typed. */
export function RunDesk({ id, shown, busy, onSend, onTry, controls }: RunDeskProps) {
  const [order, typeOrder, orderDraft] = useDraftState(`practice order ${id}`, noOrder)
  const [levels, typeLevels, levelsDraft] = useDraftState(`practice levels ${id}`, noLevels)
  const [errors, setErrors] = useState<OrderErrors>({})
  const [problem, setProblem] = useState<string>()
  const [levelErrors, setLevelErrors] = useState<LevelErrors>({})
  // The order may have been filled or closed meanwhile.
  const changed = shown.orders.find(
    ({ number, status }) => number === levels.order && (status === 'pending' || status === 'open'),
  )
  const shownLevels = changed ? levels : noLevels
  const changeOrder = (next: OrderValues) => {
    setErrors({})
    setProblem(undefined)
    typeOrder(next)
  }
  const changeLevels = (next: LevelValues) => {
    setLevelErrors({})
    if (next.order === 0) levelsDraft.discard()
    else typeLevels(next)
  }
  const place = async () => {
    const prospect = prospectOf(shown, order)
    const missing = missingOf(order, prospect.proposedLots)
    if (Object.keys(missing).length > 0) return setErrors(missing)
    try {
      await onSend(placing(order, prospect))
      orderDraft.discard()
    } catch (error) {
      setErrors(errorsOf(error))
      setProblem(failureText(error, actFailure))
    }
  }
  const save = async () => {
    // A position that was filled meanwhile has no price of an order any more.
    const price = changed?.status === 'pending' ? levels.price : ''
    try {
      await onSend(changing({ ...levels, price }))
      levelsDraft.discard()
    } catch (error) {
      const found = errorsOf(error)
      setLevelErrors(
        Object.keys(found).length > 0 ? found : { stop: failureText(error, actFailure) },
      )
    }
  }
  const closePart = async (number: number, lots: string) => {
    try {
      await onSend({ do: 'close', order: number, lots })
      return null
    } catch (error) {
      return errorsOf(error).lots ?? failureText(error, actFailure)
    }
  }
  const drawn = changed
    ? linesOf(shown, levels, (next) => changeLevels({ ...levels, ...next }))
    : linesOf(shown, order, (next) => changeOrder({ ...order, ...next }))
  return (
    <>
      <RunChart shown={shown} {...drawn} />
      {controls}
      <div className="grid gap-4 lg:grid-cols-2">
        <OrderForm
          shown={shown}
          values={order}
          errors={errors}
          problem={problem}
          draft={orderDraft}
          prospect={prospectOf(shown, order)}
          busy={busy}
          onChange={changeOrder}
          onPlace={() => void place()}
        />
        <ActiveOrders
          shown={shown}
          levels={shownLevels}
          errors={levelErrors}
          busy={busy}
          onLevels={changeLevels}
          onSave={() => void save()}
          onAct={onTry}
          onClosePart={closePart}
        />
      </div>
    </>
  )
}

/** What is missing, said before anything is sent. */
function missingOf({ direction, lots }: OrderValues, proposedLots: string | null): OrderErrors {
  if (direction === '') return { direction: 'Choose Buy or Sell' }
  if (lots.trim() !== '') return {}
  if (proposedLots === null) return { lots: 'Enter the lots' }
  return proposedLots === '0.00' ? { lots: 'The risk is too small for 0.01 lots' } : {}
}

const fields = ['price', 'stop', 'target', 'lots'] as const

function errorsOf(error: unknown): Partial<Record<(typeof fields)[number], string>> {
  if (!(error instanceof ApiProblem)) return {}
  return Object.fromEntries(
    error.issues.flatMap(({ path, message }) => {
      const field = fields.find((one) => path === `action.${one}`)
      return field ? [[field, message]] : []
    }),
  )
}

const lines = [
  { field: 'price', label: 'New price', short: 'P', color: 'series' },
  { field: 'stop', label: 'New stop', short: 'S', color: 'loss' },
  { field: 'target', label: 'New target', short: 'T', color: 'profit' },
] as const

type Typed = Record<(typeof lines)[number]['field'], string>

/** Typed prices as lines on the chart, and their handles. */
function linesOf(
  { run: { digits } }: ShownRun,
  typed: Typed,
  change: (next: Partial<Typed>) => void,
): { typed: ChartLevel[]; handles: PriceHandle[] } {
  const drawn = lines.flatMap(({ field, ...line }) => {
    const points = pointsTyped(typed[field], digits)
    return points === null ? [] : [{ field, ...line, price: points / 10 ** digits }]
  })
  return {
    typed: drawn.map(({ label, color, price }) => ({ label, color, price: price.toFixed(digits) })),
    handles: drawn.map(({ field, ...line }) => ({
      ...line,
      key: field,
      level: line.label,
      onMove: (moved) => change({ [field]: moved.toFixed(digits) }),
    })),
  }
}
