import { type PaidProgram, programs } from '#contract/programs.ts'

/**
 * The name of an invitation in the audit trail: what it grants, since an address is deleted with
 * its account.
 */
export const nameOf = ({ program }: { program: PaidProgram | null }): string =>
  program ? programs[program].title : 'An account'
