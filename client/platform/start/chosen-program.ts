import { type PaidProgram, paidProgramNames } from '#contract/offers/program-table.ts'

/** Remembers, through registration and sign-in, which program somebody wants to buy: in this tab only. */
const key = 'chosen-program'

/** Remembers the choice of somebody who must sign in first. */
export function chooseProgram(program: PaidProgram): void {
  sessionStorage.setItem(key, program)
}

/** The choice, if there is one. */
export function readChosenProgram(): PaidProgram | null {
  const chosen = sessionStorage.getItem(key)
  return paidProgramNames.find((program) => program === chosen) ?? null
}

/** Takes the choice, once: the caller continues with it, or has something else in mind. */
export function takeChosenProgram(): PaidProgram | null {
  const chosen = readChosenProgram()
  sessionStorage.removeItem(key)
  return chosen
}
