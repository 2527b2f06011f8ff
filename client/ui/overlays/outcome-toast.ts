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

/** Waits for some work and says how it went; gives whether it was done. Never throws. */
export async function tellOutcome(work: Promise<unknown>, outcome: Outcome): Promise<boolean> {
  try {
    await work
  } catch (error) {
    failureToast(error, outcome.failed)
    return false
  }
  toast({ title: outcome.done, variant: 'success' })
  return true
}

/** Says it once whenever something begins to fail, such as the loading of a screen's data. */
export function useFailureToast(failing: boolean, description: string): void {
  useEffect(() => {
    // Several lists of one screen that fail together say it once.
    if (failing) toast({ id: description, title: 'Error', description, variant: 'destructive' })
  }, [failing, description])
}
