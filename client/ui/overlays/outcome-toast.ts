import { useEffect } from 'react'
import { ApiProblem } from '#client/platform/problems.ts'
import { toast } from './toast.tsx'

/**
 * What to say of a failure: the server's own words where a rule of the academy refused the request,
 * as for the last admin, otherwise the screen's.
 */
export function failureText(error: unknown, otherwise: string): string {
  const isRefusal = error instanceof ApiProblem && (error.status === 409 || error.status === 422)
  return isRefusal ? error.message : otherwise
}

/** Says that something went wrong; `otherwise` as for `failureText`. */
export function failureToast(error: unknown, otherwise: string): void {
  toast({ title: 'Error', description: failureText(error, otherwise), variant: 'destructive' })
}

/** The words for the two ways in which something that was asked for can end. */
export interface Outcome {
  done: string
  failed: string
}

/** What else is said of something that was done, by what the server answered. */
export interface Aftermath<Answer> {
  /** What is so now, as 'Ends Dec 3, 2026'. */
  result?: (answer: Answer) => string
  /** Takes it back by another call; offered for ten seconds. */
  undo?: { run: (answer: Answer) => Promise<unknown>; outcome: Outcome }
}

/** Milliseconds for which taking something back is offered. */
const undoTime = 10_000

/** Waits for some work and says how it went; gives whether it was done. Never throws. */
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

/** Says it once whenever something begins to fail, such as the loading of a screen's data. */
export function useFailureToast(failing: boolean, description: string): void {
  useEffect(() => {
    // Several lists of one screen that fail together say it once.
    if (failing) toast({ id: description, title: 'Error', description, variant: 'destructive' })
  }, [failing, description])
}
