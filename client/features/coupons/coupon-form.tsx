import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useOffers } from '#client/platform/start/offers.ts'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { DateTimeInput, Input } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import type { Coupon } from '#contract/coupons.ts'
import { currencies, type Offers } from '#contract/offers/offer-defaults.ts'
import { paidProgramNames } from '#contract/offers/programs.ts'
import { paidProgramSchema } from '#schemas/offers/programs.ts'
import { couponFormSchema, couponFormValues } from './coupon-form-values.ts'
import { currencyName, currencyOf, savedTitle, saveFailure } from './coupon-words.ts'
import {
  couponOffersQuery,
  currentCoupon,
  useCreateCoupon,
  useUpdateCoupon,
} from './coupons.queries.ts'

interface CouponFormProps extends FormInDialog {
  /** The coupon to change; without one, a new coupon is created. */
  coupon?: Coupon
}

/** The fields of a coupon; saves it and reports the outcome. */
export function CouponForm({ id, coupon, onSaved, onBusyChange }: CouponFormProps) {
  const offers = useOffers()
  const sold = useQuery(couponOffersQuery()).data?.items ?? []
  const create = useCreateCoupon()
  const update = useUpdateCoupon()
  const mainCurrency = (thing: string) =>
    sold.find((one) => one.id === thing)?.currency ??
    currencyOf(paidProgramSchema.safeParse(thing).data ?? null, offers)
  const resolver = zodResolver(couponFormSchema(coupon, mainCurrency))
  const form = useItemForm({
    name: 'coupon',
    item: coupon,
    resolver,
    values: (item) => couponFormValues(item, mainCurrency),
    serverNames,
    current: currentCoupon,
    savedTitle,
    saveFailure,
    onSaved,
    onBusyChange,
    send: (input, base, seenUpdatedAt) =>
      base
        ? update.mutateAsync({ id: base.id, ...input, seenUpdatedAt })
        : create.mutateAsync(input),
  })
  const { register, control } = form
  const { errors } = form.formState
  const [kind, thing, chosen] = useWatch({ control, name: ['kind', 'program', 'currency'] })
  const currency = chosen || mainCurrency(thing)
  return (
    <ItemForm id={id} form={form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Code" hint="3 to 30 letters, digits and dashes" error={errors.code?.message}>
          <Input {...register('code')} maxLength={40} autoCapitalize="characters" />
        </Field>
        <Field label="Program" error={errors.program?.message}>
          <Select
            {...register('program')}
            options={[
              ...programOptions(offers),
              ...sold.map(({ id: value, name: label }) => ({ value, label })),
            ]}
          />
        </Field>
        <Field label="Discount" error={errors.kind?.message}>
          <Select {...register('kind')} options={kindOptions} />
        </Field>
        <Field
          label={kind === 'percent' ? 'Percent' : `Amount in ${currencyName(currency)}`}
          error={errors.value?.message}
        >
          <Input {...register('value')} inputMode="decimal" />
        </Field>
        {kind === 'amount' && (
          <Field
            label="Currency"
            hint="Offers can have prices in several: it counts in one of them"
            error={errors.currency?.message}
          >
            <Select {...register('currency')} options={currencyOptions} />
          </Field>
        )}
        <Field label="Start" hint="Leave empty to start at once" error={errors.startsAt?.message}>
          <DateTimeInput {...register('startsAt')} />
        </Field>
        <Field label="End" hint="Leave empty for no end" error={errors.endsAt?.message}>
          <DateTimeInput {...register('endsAt')} />
        </Field>
        <Field
          label="Uses in total"
          hint="Leave empty for no limit"
          error={errors.maxUses?.message}
        >
          <Input {...register('maxUses')} inputMode="numeric" />
        </Field>
        <Field
          label="Uses per member"
          hint="Leave empty for no limit"
          error={errors.maxUsesEach?.message}
        >
          <Input {...register('maxUsesEach')} inputMode="numeric" />
        </Field>
      </div>
      <Checkbox label="Active" {...register('active')} />
    </ItemForm>
  )
}

const programOptions = (offers: Offers) => [
  { value: '', label: 'Every program' },
  ...paidProgramNames.map((value) => ({ value, label: offers[value].title })),
]

const currencyOptions = [
  { value: '', label: 'The main one of what is bought' },
  ...currencies.map((value) => ({ value, label: value.toUpperCase() })),
]

const kindOptions = [
  { value: 'percent', label: 'A percentage of the price' },
  { value: 'amount', label: 'An amount' },
]

const serverNames = {
  code: 'code',
  percent: 'value',
  amountCents: 'value',
  currency: 'currency',
  program: 'program',
  offerId: 'program',
  startsAt: 'startsAt',
  endsAt: 'endsAt',
  maxUses: 'maxUses',
  maxUsesEach: 'maxUsesEach',
} as const
