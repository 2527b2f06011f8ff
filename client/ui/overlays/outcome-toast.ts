import { useEffect } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { toast } from './toast.tsx'

/**
 * The message about a failure: the server's own if one of the academy's rules refused the request, as
 * for the last admin; otherwise the screen's.
 */
export function failureText(error: unknown, otherwise: string): string {
  const isRefusal = error instanceof ApiProblem && (error.status === 409 || error.status === 422)
  return isRefusal ? error.message : otherwise
}

/** Reports that something went wrong; `otherwise` as for `failureText`. */
export function failureToast(error: unknown, otherwise: string): void {
  toast({ title: 'Error', description: failureText(error, otherwise), variant: 'destructive' })
}

/** The messages for success and failure of an action. */
export interface Outcome {
  done: string
  failed: string
}

/** What else to show after a success, depending on the server's answer. */
export interface Aftermath<Answer> {
  /** The new state, as in 'Ends Dec 3, 2026'. */
  result?: (answer: Answer) => string
  /** Undoes it with another call; offered for ten seconds. */
  undo?: { run: (answer: Answer) => Promise<unknown>; outcome: Outcome }
}

/** For how many milliseconds undoing is offered. */
const undoTime = 10_000

/** Awaits some work and reports the outcome; resolves to whether it succeeded. Never throws. */
export async function tellOutcome<Answer>(
  work: Promise<Answer>,
  outcome: Outcome,
  { result, undo }: Aftermath<Answer> = {},
): Promise<boolean> {
  let answer: Answer
  try {
    answer = await work
  } catch (error) {
    failureToast(error, outcome.failed)
    return false
  }
  toast({
    title: outcome.done,
    description: result?.(answer),
    variant: 'success',
    ...(undo && {
      duration: undoTime,
      action: {
        label: 'Undo',
        onClick: () => void tellOutcome(undo.run(answer), undo.outcome),
      },
    }),
  })
  return true
}

/** Reports once whenever something starts to fail, such as loading a screen's data. */
export function useFailureToast(failing: boolean, description: string): void {
  useEffect(() => {
    // If several of a screen's lists fail together, report it once.
    if (failing) toast({ id: description, title: 'Error', description, variant: 'destructive' })
  }, [failing, description])
}
