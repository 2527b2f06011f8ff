import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#client/platform/http/call.ts'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import { dismissToast, toast } from '#client/ui/overlays/toast.tsx'
import type { SignalStep } from '#contract/signals/signal-steps.ts'
import { signalName } from '#contract/signals/signal-words.ts'
import { recordSignalStep, type Signal } from '#contract/signals/signals.ts'
import { decideStep } from '#contract/signals/step-rules.ts'
import { stepWords } from '#contract/signals/step-words.ts'
import { currentSignal } from '../managed-signals.queries.ts'
import { signalKeys } from '../signals.keys.ts'

/** For how long a step can be undone before it is sent, in milliseconds. */
const undoTime = 10_000

interface Press {
  signal: Signal
  step: SignalStep
  /** What happened, as in 'Target 1 hit at 3320, half closed'. */
  words: string
  client: QueryClient
}

/** The one step that waits to be sent. */
let held: (Press & { letGo: () => void }) | null = null
/** Signals of which a step was sent and not answered yet. */
const unanswered = new Set<string>()
/** The `updatedAt` of signals by the answers to their last steps, which lists may not show yet. */
const answered = new Map<string, string>()
let presses = 0

/** Returns the function that holds a step for ten seconds, in which it can be undone, and then sends it. */
export function useHoldStep() {
  const client = useQueryClient()
  return (signal: Signal, step: SignalStep) => {
    const words = stepWords(decideStep(signal, step).step) ?? ''
    hold({ signal, step, words, client })
  }
}

/** Sends what is held when this screen is left. */
export function useSendOnLeave(): void {
  useEffect(() => sendHeld, [])
}

function hold(press: Press): void {
  sendHeld()
  presses += 1
  const id = `step ${presses}`
  const timer = setTimeout(sendHeld, undoTime)
  const sendHidden = () => document.visibilityState === 'hidden' && sendHeld()
  document.addEventListener('visibilitychange', sendHidden)
  window.addEventListener('pagehide', sendHeld)
  const letGo = () => {
    held = null
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', sendHidden)
    window.removeEventListener('pagehide', sendHeld)
    dismissToast(id)
  }
  held = { ...press, letGo }
  toast({
    id,
    title: `${press.words}.`,
    description: <WhenSent name={signalName(press.signal)} until={Date.now() + undoTime} />,
    duration: Number.POSITIVE_INFINITY,
    action: {
      label: 'Undo',
      onClick: () => {
        letGo()
        toast({ title: 'Undone: nothing was sent' })
      },
    },
    cancel: { label: 'Send now', onClick: sendHeld },
  })
}

/** Sends the step that is held, if there is one, without waiting any longer. */
function sendHeld(): void {
  if (!held) return
  const { letGo, ...press } = held
  letGo()
  void send(press, seenOf(press))
}

/** The version of the signal that the step was pressed on; none while another step of it is on its way. */
function seenOf({ signal: { id, updatedAt }, step }: Press): string | undefined {
  if (step.kind === 'note' || unanswered.has(id)) return undefined
  const last = answered.get(id)
  return last && Date.parse(last) > Date.parse(updatedAt) ? last : updatedAt
}

async function send(press: Press, seenUpdatedAt: string | undefined): Promise<void> {
  const { signal, step, words, client } = press
  const { id } = signal
  unanswered.add(id)
  try {
    const body = { ...step, seenUpdatedAt }
    // It outlives the page; the same body keeps its id until there is an answer, so that it is one step.
    const { updatedAt } = await call(recordSignalStep, { params: { id }, body, keepalive: true })
    answered.set(id, updatedAt)
    toast({ title: 'Sent', description: `${signalName(signal)}: ${words}`, variant: 'success' })
  } catch (error) {
    sayNotSent(press, error, seenUpdatedAt)
  } finally {
    unanswered.delete(id)
    await client.invalidateQueries({ queryKey: signalKeys.all })
  }
}

/** A step that was not sent is kept until it is sent again or discarded. */
function sayNotSent(press: Press, error: unknown, seenUpdatedAt: string | undefined): void {
  const { signal, words } = press
  const again = async () => {
    const isOvertaken = error instanceof ApiProblem && error.code === 'overtaken'
    if (!isOvertaken) return send(press, seenUpdatedAt)
    const current = await currentSignal(signal.id).catch(() => null)
    // What has changed meanwhile was said: it is sent on top of that.
    return send(press, current?.updatedAt ?? seenUpdatedAt)
  }
  toast({
    title: `Not sent: ${words}`,
    description: `${signalName(signal)}: ${failureText(error, 'The academy could not be reached.')}`,
    variant: 'destructive',
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Send again', onClick: () => void again() },
    cancel: { label: 'Discard' },
  })
}

/** Counts down for the eye; readers of screens hear it once. */
function WhenSent({ name, until }: { name: string; until: number }) {
  const [left, setLeft] = useState(() => until - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, until - Date.now())), 1000)
    return () => clearInterval(timer)
  }, [until])
  return (
    <>
      {name} <span className="sr-only">Goes out in 10 seconds.</span>
      <span aria-hidden="true" className="tabular-nums">
        Goes out in {Math.ceil(left / 1000)} s.
      </span>
    </>
  )
}
