import { useEffect } from 'react'
import { whenSomebodyActs } from '#client/platform/start/when-somebody-acts.ts'
import { confirmationProblem, type Problem, type RegistrationForm } from './registration-fields.ts'

/** They need the schemas and their library, which are larger than everything else of these pages. */
const loadRules = () => import('./registration-rules.ts')

/** Loads the rules of a form as soon as somebody uses the page. */
export function useLateRules(): void {
  useEffect(() => whenSomebodyActs(loadRules), [])
}

/** The rules; without a connection none, and the server has its own. */
const rules = () => loadRules().catch(() => null)

/** The first rule that the registration breaks; null if it breaks none. */
export async function findProblem(
  form: RegistrationForm,
): Promise<Problem<keyof RegistrationForm> | null> {
  return ((await rules())?.firstProblem ?? confirmationProblem)(form)
}

/** The first rule that a new password and its confirmation break; null if they break none. */
export async function findPasswordProblem(form: {
  password: string
  confirmation: string
}): Promise<Problem<'password' | 'confirmation'> | null> {
  return ((await rules())?.passwordProblem ?? confirmationProblem)(form)
}
