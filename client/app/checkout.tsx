import PaymentDialog, {
  type PaymentDialogProps,
} from '#client/features/payments/payment-dialog.tsx'
import { useStartStatement } from '#client/features/withdrawals/start-statement.tsx'
import { buyerTax } from './buyer-tax.tsx'

/** The payment of a program or an offer; where contracts can be withdrawn from, with what is said about an immediate start. */
export default function Checkout(props: PaymentDialogProps) {
  const { field, record } = useStartStatement(props.program)
  return (
    <PaymentDialog {...props} beforePaying={record} taxPart={buyerTax}>
      {field}
    </PaymentDialog>
  )
}
