import { type PaidProgram, programs } from '#contract/programs.ts'

/** What an invitation is called in the audit trail: by what it gives, since an address goes with its account. */
export const nameOf = ({ program }: { program: PaidProgram | null }): string =>
  program ? programs[program].title : 'An account'
