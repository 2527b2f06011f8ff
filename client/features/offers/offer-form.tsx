import type { UseFormReturn } from 'react-hook-form'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import type { OfferInput, StoredOffer } from '#contract/offers/offers.ts'
import { CohortFields } from './cohort-fields.tsx'
import { ContradictionsNotice } from './contradictions-notice.tsx'
import { type OfferFormValues, offerFormValues } from './offer-form-values.ts'
import { currentOffer, editable, useSaveOffer } from './offers.queries.ts'
import { PriceFields } from './price-fields.tsx'

const checks = late(async () => (await import('./offer-form-checks.ts')).offerResolver)

/** An offer's form, as passed to its groups of fields. */
export type OfferForm = UseFormReturn<OfferFormValues, unknown, Omit<OfferInput, 'updatedAt'>>

/** The fields of one program's offer. */
export function OfferForm({ offer }: { offer: StoredOffer }) {
  const change = useSaveOffer()
  const { program } = offer
  const resolver = lateResolver(async () => (await checks.load())(offer))
  const form = useItemForm({
    name: `offer ${program}`,
    item: editable(offer),
    resolver,
    values: (item) => offerFormValues(item ?? offer),
    serverNames: {},
    current: currentOffer,
    savedTitle: () => 'Offer Saved',
    saveFailure: 'The offer could not be saved.',
    async send(input, _, seen) {
      const updatedAt = seen ?? (await currentOffer(program)).updatedAt
      await change.mutateAsync({ ...input, program, updatedAt: updatedAt || null })
    },
  })
  const { register, formState } = form
  const { errors } = formState
  return (
    <ItemForm form={form}>
      <Checkbox
        label="Open: shown on the site, and can be bought or joined"
        {...register('isOpen')}
      />
      <Field label="Name" error={errors.title?.message}>
        <Input {...register('title')} maxLength={80} />
      </Field>
      <ContradictionsNotice form={form} offer={offer} of={['title']} />
      {offer.priceCents !== null && <PriceFields form={form} />}
      {offer.cohorts && <CohortFields form={form} />}
      <LandingFields form={form} offer={offer} />
      {offer.dashboard && <DashboardFields form={form} offer={offer} />}
      <div>
        <Button type="submit" busy={form.edit.busy}>
          Save Offer
        </Button>
      </div>
    </ItemForm>
  )
}

interface FieldsProps {
  form: OfferForm
  offer: StoredOffer
}

function LandingFields({ form, offer }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">On the landing page</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Badge" hint="Empty for none" error={errors.landingBadge?.message}>
          <Input {...register('landingBadge')} maxLength={30} />
        </Field>
        <Field label="Button" error={errors.action?.message}>
          <Input {...register('action')} maxLength={40} />
        </Field>
      </div>
      <Field label="Description" error={errors.lead?.message}>
        <Textarea {...register('lead')} rows={2} maxLength={300} />
      </Field>
      <Field label="Bullets" hint="One per line" error={errors.landingPoints?.message}>
        <Textarea {...register('landingPoints')} rows={6} />
      </Field>
      <ContradictionsNotice form={form} offer={offer} of={['lead', 'landingPoints']} />
    </fieldset>
  )
}

function DashboardFields({ form, offer }: FieldsProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-semibold">On the dashboards</legend>
      <Field
        label="Line below the title"
        hint="On the dashboard of members who have the program"
        error={errors.tagline?.message}
      >
        <Input {...register('tagline')} maxLength={120} />
      </Field>
      <Field
        label="Badge on the dashboard"
        hint="For members without the program"
        error={errors.dashboardBadge?.message}
      >
        <Input {...register('dashboardBadge')} maxLength={30} className="sm:max-w-60" />
      </Field>
      <Field
        label="Bullets on the dashboard"
        hint="One per line"
        error={errors.dashboardPoints?.message}
      >
        <Textarea {...register('dashboardPoints')} rows={4} />
      </Field>
      <ContradictionsNotice form={form} offer={offer} of={['tagline', 'dashboardPoints']} />
    </fieldset>
  )
}
