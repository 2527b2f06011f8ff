import { type PaidProgram, paidProgramNames } from '#contract/program-table.ts'

/** Holds, over registration and sign-in, which program somebody wants to buy: in this tab alone. */
const key = 'chosen-program'

/** Remembers what somebody has chosen who must sign in first. */
export function chooseProgram(program: PaidProgram): void {
  sessionStorage.setItem(key, program)
}

/** What was chosen, once: whoever asks goes on with it. */
export function takeChosenProgram(): PaidProgram | null {
  const chosen = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return paidProgramNames.find((program) => program === chosen) ?? null
}
