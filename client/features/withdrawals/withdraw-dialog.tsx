import { useUser } from '#client/platform/session/session.tsx'
import { useSoldTitle } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { day } from '#client/ui/displays/format.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { amountText } from '#contract/currencies.ts'
import type { OpenContract } from '#contract/withdrawals.ts'
import { useWithdraw } from './withdrawals.queries.ts'

interface WithdrawDialogProps {
  contract: OpenContract
  onClose: () => void
}

/** The second step of a withdrawal: the statement with its sums, and the button that makes it. */
export function WithdrawDialog({ contract, onClose }: WithdrawDialogProps) {
  const { paidAt, transactionId } = contract
  const { name, email } = useUser()
  const title = useSoldTitle(contract)
  const withdraw = useWithdraw()
  const confirm = () =>
    withdraw.mutate(contract, {
      onSuccess: () => {
        toast({
          title: 'Withdrawal Confirmed',
          description: `A confirmation is on its way to ${email}.`,
          variant: 'success',
        })
        onClose()
      },
      onError: (error) => failureToast(error, 'Failed to withdraw. Please try again.'),
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Withdraw from contract"
      width="md"
      dismissible={!withdraw.isPending}
    >
      <div className="flex flex-col gap-4 text-sm">
        <p>
          I, {name}, withdraw from the contract for {title}, bought on {day(paidAt)} (payment{' '}
          <span className="break-all">{transactionId}</span>).
        </p>
        <Sums contract={contract} />
        <p className="text-muted-foreground">
          The confirmation, with the date and the time, goes to {email}. Your access to {title} ends
          at once.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="outline" disabled={withdraw.isPending} onClick={onClose}>
            Keep the contract
          </Button>
          <Button variant="destructive" busy={withdraw.isPending} onClick={confirm}>
            Confirm withdrawal
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Sums({ contract }: Pick<WithdrawDialogProps, 'contract'>) {
  const { paidCents, keptCents, refundCents, currency, consented, isDisputed } = contract
  const lines = [
    ['Paid', paidCents],
    ['For the time used', keptCents],
    ['Returned to you', refundCents],
  ] as const
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 rounded-lg border p-4 tabular-nums">
        {lines.map(([label, cents]) => (
          <div key={label} className="contents last:font-semibold">
            <dt>{label}</dt>
            <dd className="text-right">{amountText(cents, currency)}</dd>
          </div>
        ))}
      </dl>
      {consented && keptCents > 0 && (
        <p className="text-muted-foreground">
          You asked for an immediate start: the price of the time used is kept.
        </p>
      )}
      {isDisputed && (
        <p className="text-muted-foreground">
          Your bank has reclaimed the money, so that nothing is returned besides.
        </p>
      )}
    </>
  )
}
