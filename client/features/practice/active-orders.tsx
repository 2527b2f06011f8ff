import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState } from '#client/ui/displays/states.tsx'
import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { focusNextRow, pressedRow } from '#client/ui/lists/focus-next-row.ts'
import type { PracticeOrderView } from '#contract/practice/practice.ts'
import { hundredthsOf, pointsOf } from '#contract/practice/practice-prices.ts'
import { profitOf } from '#contract/practice/practice-rules.ts'
import type { ShownRun } from './merged-run.ts'
import { type LevelValues, leavingPrice, marketOf, noLevels } from './order-values.ts'
import type { RunAction } from './practice.queries.ts'
import { orderText } from './practice-words.ts'
import { ResultText } from './result-text.tsx'

export type LevelErrors = Partial<Record<'price' | 'stop' | 'target', string>>

interface ActiveOrdersProps {
  shown: ShownRun
  /** The order that is being changed, and its levels as typed. */
  levels: LevelValues
  errors: LevelErrors
  busy: boolean
  onLevels: (values: LevelValues) => void
  onSave: () => void
  onAct: (action: RunAction) => void
  /** Closes so many lots of a position, as typed; resolves to what is wrong with them, null if nothing. */
  onClosePart: (order: number, lots: string) => Promise<string | null>
}

/** The orders that wait, and the positions that are open. */
export function ActiveOrders(props: ActiveOrdersProps) {
  const { shown, levels } = props
  const active = shown.orders.filter(({ status }) => status === 'pending' || status === 'open')
  return (
    <Card title="Orders and positions" level={3}>
      {active.length === 0 ? (
        <EmptyState>No open orders or positions</EmptyState>
      ) : (
        <ul aria-label="Orders and positions" className="flex flex-col divide-y">
          {active.map((order) => (
            <Row
              key={order.number}
              {...props}
              order={order}
              isChanging={levels.order === order.number}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface OfOrder {
  order: PracticeOrderView
}

/** An order with its actions, or with the form of its levels; the focus follows from one to the other. */
function Row(props: ActiveOrdersProps & OfOrder & { isChanging: boolean }) {
  const { shown, order, isChanging } = props
  const row = useRef<HTMLLIElement>(null)
  const before = useRef(isChanging)
  useLayoutEffect(() => {
    if (before.current === isChanging) return
    before.current = isChanging
    const place = row.current?.querySelector<HTMLElement>(isChanging ? 'input' : 'button')
    // Not from where somebody else has gone meanwhile.
    if (document.activeElement === document.body) place?.focus()
  }, [isChanging])
  return (
    <li ref={row} className="flex flex-col gap-2 py-3 text-sm first:pt-0">
      <Facts shown={shown} order={order} />
      {isChanging ? <Levels {...props} /> : <Actions {...props} />}
    </li>
  )
}

function Facts({ shown, order }: { shown: ShownRun } & OfOrder) {
  const { run } = shown
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 tabular-nums">
      <div className="min-w-0">
        <p className="font-medium">
          {order.number}. {orderText(order)}
        </p>
        <p className="text-muted-foreground">
          Stop {order.stop ?? '–'}, target {order.target ?? '–'}
        </p>
      </div>
      {order.entry !== null && (
        <p className="font-medium">
          <ResultText cents={openCents(shown, order)} currency={run.currency} />
        </p>
      )}
    </div>
  )
}

/** What is still open of a position would bring now. */
function openCents(shown: ShownRun, { direction, remaining, entry }: PracticeOrderView): number {
  const { run } = shown
  return profitOf(marketOf(run), {
    direction,
    lots: hundredthsOf(remaining) ?? 0,
    entry: pointsOf(entry ?? '0', run.digits) ?? 0,
    exit: leavingPrice(shown, direction),
  })
}

function Actions({ order, busy, onLevels, onAct, onClosePart }: ActiveOrdersProps & OfOrder) {
  const { number, status, price, stop, target, remaining } = order
  const actOnRow = (action: RunAction) => {
    focusNextRow(pressedRow())
    onAct(action)
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Button
        size="sm"
        variant="outline"
        aria-label={`Change levels of ${number}`}
        onClick={() =>
          onLevels({
            order: number,
            price: status === 'pending' ? (price ?? '') : '',
            stop: stop ?? '',
            target: target ?? '',
          })
        }
      >
        Change levels
      </Button>
      {status === 'pending' ? (
        <Button
          size="sm"
          variant="ghost"
          disabled={busy}
          aria-label={`Cancel order ${number}`}
          onClick={() => actOnRow({ do: 'cancel', order: number })}
        >
          Cancel order
        </Button>
      ) : (
        <>
          <Button
            size="sm"
            variant="outline"
            disabled={busy}
            aria-label={`Close position ${number}`}
            onClick={() => actOnRow({ do: 'close', order: number })}
          >
            Close
          </Button>
          {remaining !== '0.01' && <Part number={number} busy={busy} onClosePart={onClosePart} />}
        </>
      )}
    </div>
  )
}

/** Closes a part of a position; what is typed stays until it is done. */
function Part({
  number,
  busy,
  onClosePart,
}: Pick<ActiveOrdersProps, 'busy' | 'onClosePart'> & { number: number }) {
  const [lots, setLots] = useState('')
  const [error, setError] = useState<string>()
  const type = (typed: string) => {
    setError(undefined)
    setLots(typed)
  }
  const close = async () => {
    const sent = withPoint(lots.trim())
    if (sent === '') return setError('Enter the lots')
    const wrong = await onClosePart(number, sent)
    if (wrong === null) type('')
    else setError(wrong)
  }
  return (
    <>
      <Field label="Lots to close" error={error} className="w-28">
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={lots}
          onChange={({ target }) => type(target.value)}
        />
      </Field>
      <Button
        size="sm"
        variant="ghost"
        disabled={busy}
        aria-label={`Close part of position ${number}`}
        onClick={() => void close()}
      >
        Close part
      </Button>
    </>
  )
}

function Levels(props: ActiveOrdersProps & OfOrder) {
  const { order, levels, errors, busy, onLevels, onSave } = props
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSave()
  }
  const field = (name: 'price' | 'stop' | 'target', label: string) => (
    <Field label={label} error={errors[name]}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={levels[name]}
        onChange={({ target }) => onLevels({ ...levels, [name]: target.value })}
      />
    </Field>
  )
  return (
    <form
      noValidate
      aria-label={`Levels of ${order.number}`}
      onSubmit={submit}
      className="flex flex-col gap-3"
    >
      <div className="grid grid-cols-2 gap-3">
        {order.status === 'pending' && field('price', 'Price')}
        {field('stop', 'Stop loss')}
        {field('target', 'Take profit')}
      </div>
      <p className="text-compact text-muted-foreground">
        Move the lines on the chart or type. An empty field takes the level away.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" type="submit" busy={busy}>
          Save levels
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onLevels(noLevels)}>
          Keep as they are
        </Button>
      </div>
    </form>
  )
}
