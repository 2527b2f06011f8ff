import { type PaidProgram, paidProgramNames } from '#contract/program-table.ts'

/**
 * Remembers, through registration and sign-in, which program somebody wants to buy: in this tab only.
 */
const key = 'chosen-program'

/** Remembers the choice of somebody who must sign in first. */
export function chooseProgram(program: PaidProgram): void {
  sessionStorage.setItem(key, program)
}

/** Takes the choice, once: the caller continues with it. */
export function takeChosenProgram(): PaidProgram | null {
  const chosen = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return paidProgramNames.find((program) => program === chosen) ?? null
}
