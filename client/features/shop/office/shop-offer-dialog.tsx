import { FormDialog } from '#client/ui/forms/form-dialog.tsx'
import type { ShopOffer } from '#contract/shop/shop-offers.ts'
import { ShopOfferForm } from './shop-offer-form.tsx'

interface ShopOfferDialogProps {
  /** The offer to change; without one, a new one is created. */
  offer?: ShopOffer
  onClose: () => void
}

/** Creates an offer or changes one. */
export function ShopOfferDialog({ offer, onClose }: ShopOfferDialogProps) {
  return (
    <FormDialog
      title={offer ? 'Edit Offer' : 'Create Offer'}
      submitLabel={offer ? 'Save Changes' : 'Create Offer'}
      width="xl"
      onClose={onClose}
    >
      {(form) => <ShopOfferForm {...form} offer={offer} />}
    </FormDialog>
  )
}
