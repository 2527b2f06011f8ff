import { FormDialog } from '#client/ui/forms/form-dialog.tsx'
import type { Coupon } from '#contract/coupons.ts'
import { CouponForm } from './coupon-form.tsx'

interface CouponDialogProps {
  /** The coupon to change; without one, a new coupon is created. */
  coupon?: Coupon
  onClose: () => void
}

/** Creates a coupon or changes one. */
export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  return (
    <FormDialog
      title={coupon ? 'Edit Coupon' : 'Create Coupon'}
      submitLabel={coupon ? 'Save Changes' : 'Create Coupon'}
      width="lg"
      onClose={onClose}
    >
      {(form) => <CouponForm {...form} coupon={coupon} />}
    </FormDialog>
  )
}
