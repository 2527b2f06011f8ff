import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAcademyInfo } from '#client/platform/start/academy-info.ts'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { ownWithdrawalsQuery, sendStartStatement } from './withdrawals.queries.ts'

interface StartStatement {
  /** Asked before the card; null where nobody can withdraw. */
  field: ReactNode
  /** Records what was said; does nothing where nothing was asked. */
  record: () => Promise<void>
}

/**
 * What a member says at the checkout about an immediate start, where contracts can be withdrawn from. Nothing is asked for
 * an offer, of which everything is returned.
 */
export function useStartStatement(program: PaidProgram | undefined): StartStatement {
  const isOn = useAcademyInfo()?.withdrawalDays !== undefined
  const own = useQuery({ ...ownWithdrawalsQuery(), enabled: isOn })
  const [consents, setConsents] = useState(false)
  if (!program || !isOn || !own.data?.applies) return { field: null, record: async () => undefined }
  return {
    field: (
      <div className="flex flex-col gap-1.5">
        <Checkbox
          label="Start my access at once"
          checked={consents}
          onChange={(event) => setConsents(event.target.checked)}
        />
        <p className="text-sm text-muted-foreground">
          You can withdraw from the contract within {own.data.days} days. If you ask for an
          immediate start and then withdraw, you pay for the time that you have used.
        </p>
      </div>
    ),
    record: () => sendStartStatement(program, consents).then(() => undefined),
  }
}
