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

/** Says it once whenever something begins to fail, such as the loading of a screen's data. */
export function useFailureToast(failing: boolean, description: string): void {
  useEffect(() => {
    if (failing) toast({ title: 'Error', description, variant: 'destructive' })
  }, [failing, description])
}
