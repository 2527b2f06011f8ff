import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAcademyInfo } from '#client/platform/start/academy-info.ts'
import { useSoldTitle } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day, moment } from '#client/ui/displays/format.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { amountText } from '#contract/currencies.ts'
import type { MadeWithdrawal, OpenContract } from '#contract/withdrawals.ts'
import { ownWithdrawalsQuery } from './withdrawals.queries.ts'

const WithdrawDialog = lateDialog(
  async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog,
)

/** The contracts that the user can withdraw from, and those withdrawn from; nothing where there is neither. */
export function OwnWithdrawals() {
  const isOn = useAcademyInfo()?.withdrawalDays !== undefined
  const { data } = useQuery({ ...ownWithdrawalsQuery(), enabled: isOn })
  const [chosen, setChosen] = useState<OpenContract | null>(null)
  if (!data || data.contracts.length + data.made.length === 0) return null
  return (
    <Card
      title="Withdrawal"
      description={
        data.contracts.length > 0 &&
        `You can withdraw from a contract within ${data.days} days of the purchase, without giving a reason.`
      }
    >
      <ul className="flex flex-col divide-y">
        {data.contracts.map((contract) => (
          <Contract
            key={contract.transactionId}
            contract={contract}
            onWithdraw={() => setChosen(contract)}
          />
        ))}
        {data.made.map((made) => (
          <Made key={made.id} made={made} />
        ))}
      </ul>
      {chosen && <WithdrawDialog contract={chosen} onClose={() => setChosen(null)} />}
    </Card>
  )
}

function Contract({ contract, onWithdraw }: { contract: OpenContract; onWithdraw: () => void }) {
  const { paidAt, openUntil, paidCents, currency } = contract
  const title = useSoldTitle(contract)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="text-sm font-medium">{title}</p>
        <p className="text-sm text-muted-foreground tabular-nums">
          {amountText(paidCents, currency)}, {day(paidAt)}. Until {moment(openUntil)}.
        </p>
      </div>
      <Button aria-label={`Withdraw from contract here: ${title}`} onClick={onWithdraw}>
        Withdraw from contract here
      </Button>
    </li>
  )
}

function Made({ made }: { made: MadeWithdrawal }) {
  const { madeAt, refundCents, currency } = made
  const title = useSoldTitle(made)
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="text-sm font-medium">{title}</p>
      <p className="text-sm text-muted-foreground tabular-nums">
        Withdrawn on <time dateTime={madeAt}>{moment(madeAt)}</time>.{' '}
        {refundCents > 0 && `${amountText(refundCents, currency)} are being returned.`}
      </p>
    </li>
  )
}
