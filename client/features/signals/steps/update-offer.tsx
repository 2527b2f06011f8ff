import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { instrumentOf } from '#contract/instruments.ts'
import type { SignalUpdate } from '#contract/signals/signal-messages.ts'
import { possibleSteps } from '#contract/signals/signal-position.ts'
import { signalName } from '#contract/signals/signal-words.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { decideStep } from '#contract/signals/step-rules.ts'
import { stepWords } from '#contract/signals/step-words.ts'
import { isIncomplete, stepOfUpdate } from '#schemas/signals/step-of-update.ts'
import { openSignalsQuery } from '../signals.queries.ts'
import { useHoldStep } from './held-step.tsx'
import { formTitle, problemOf } from './step-choices.ts'

const NextStepDialog = lateDialog(
  async () => (await import('./next-step-dialog.tsx')).NextStepDialog,
)

interface UpdateOfferProps {
  update: SignalUpdate
  /** The message it was read in. */
  text: string
  /** Called when the step was taken over. */
  onTaken: () => void
}

/** Offers what a message says as the step of a signal, if there is exactly one open signal that it fits. */
export function UpdateOffer({ update, text, onTaken }: UpdateOfferProps) {
  const signals = useQuery(openSignalsQuery(1))
  const [isAsking, setAsking] = useState(false)
  const hold = useHoldStep()
  const fitting = signalsFor(update, text, signals.data?.items ?? [])
  const [signal] = fitting
  if (!signal || fitting.length > 1) return null
  const step = stepOfUpdate(signal, update)
  const asks = isIncomplete(step)
  const words = asks ? `${formTitle(signal, step.kind)}…` : stepWords(decideStep(signal, step).step)
  const take = () => {
    hold(signal, step)
    onTaken()
  }
  return (
    <>
      <Button
        size="sm"
        className="mt-2 h-auto min-h-8 py-1.5 text-left whitespace-normal"
        onClick={asks ? () => setAsking(true) : take}
      >
        {signalName(signal)}: {words}
      </Button>
      {isAsking && <NextStepDialog signal={signal} said={step} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The open signals that the update can be about: those of the pairs that the message names, if it names any. */
function signalsFor(update: SignalUpdate, text: string, signals: readonly Signal[]) {
  const named = pairsIn(text)
  return signals.filter((signal) => {
    const isNamed = named.length === 0 || (signal.pair !== null && named.includes(signal.pair))
    if (!isNamed || !possibleSteps(signal).includes(update.kind)) return false
    const step = stepOfUpdate(signal, update)
    return isIncomplete(step) || problemOf(signal, step) === null
  })
}

const nicknames: Readonly<Record<string, string>> = { GOLD: 'XAUUSD', SILVER: 'XAGUSD' }

/** The pairs named in a message by their symbols; other names are the signal's own reader's business. */
function pairsIn(text: string): string[] {
  const words =
    text
      .toUpperCase()
      .replaceAll('/', '')
      .match(/[A-Z0-9]+/g) ?? []
  return words.flatMap((word) => {
    const isSymbol = /^[A-Z]{6}$|\d/.test(word) && instrumentOf(word).pipSize !== null
    return nicknames[word] ?? (isSymbol ? word : [])
  })
}
