import { useQuery } from '@tanstack/react-query'
import {
  Controller,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { useOffers } from '#client/platform/start/offers.ts'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Input, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { FormInDialog } from '#client/ui/forms/form-dialog.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { MarkdownField } from '#client/ui/forms/markdown-field.tsx'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import { currencies } from '#contract/offers/offer-defaults.ts'
import { paidProgramNames } from '#contract/offers/program-table.ts'
import type { ShopOffer, ShopOfferInput } from '#contract/shop/shop-offers.ts'
import { offerStates } from '#contract/shop/shop-words.ts'
import { offerPage } from '#contract/site/pages.ts'
import { stateLabels } from '../shop-words.ts'
import { FurtherPrices } from './further-prices.tsx'
import {
  currentShopOffer,
  sellableCoursesQuery,
  sellableStrategiesQuery,
  shopOffersQuery,
  useCreateShopOffer,
  useUpdateShopOffer,
} from './office.queries.ts'
import { type ShopFormValues, shopFormValues, slugOf } from './shop-form-values.ts'

const checks = late(async () => (await import('./shop-form-checks.ts')).shopOfferResolver)

export type Form = UseFormReturn<ShopFormValues, unknown, ShopOfferInput>

interface ShopOfferFormProps extends FormInDialog {
  /** The offer to change; without one, a new one is created. */
  offer?: ShopOffer
}

/** The fields of an offer; saves it and reports the outcome. */
export function ShopOfferForm({ id, offer, onSaved, onBusyChange }: ShopOfferFormProps) {
  const create = useCreateShopOffer()
  const update = useUpdateShopOffer()
  const form = useItemForm({
    name: 'shop offer',
    item: offer,
    resolver: lateResolver<ShopFormValues, ShopOfferInput>(() => checks.load()),
    values: shopFormValues,
    serverNames,
    current: currentShopOffer,
    savedTitle: (isChange) => (isChange ? 'Offer Saved' : 'Offer Created'),
    saveFailure: 'The offer could not be saved.',
    onSaved,
    onBusyChange,
    send: (input, base, seenUpdatedAt) =>
      base
        ? update.mutateAsync({ id: base.id, ...input, seenUpdatedAt })
        : create.mutateAsync(input),
  })
  return (
    <ItemForm id={id} form={form}>
      <TextFields form={form} isNew={!offer} />
      <ContentFields form={form} />
      <PriceFields form={form} />
      <FurtherPrices form={form} />
      <SaleFields form={form} />
      <UpgradeFields form={form} of={offer} />
    </ItemForm>
  )
}

function TextFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const { register, control, setValue, getFieldState, formState } = form
  const { errors } = formState
  const slug = useWatch({ control, name: 'slug' })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errors.name?.message}>
          <Input
            {...register('name', {
              onChange: ({ target }) => {
                if (isNew && !getFieldState('slug', formState).isDirty) {
                  setValue('slug', slugOf(target.value))
                }
              },
            })}
            maxLength={80}
          />
        </Field>
        <Field label="Address" hint={offerPage(slug || '…')} error={errors.slug?.message}>
          <Input {...register('slug')} maxLength={60} autoCapitalize="none" />
        </Field>
      </div>
      <Field label="Summary" hint="On the cards" error={errors.summary?.message}>
        <Textarea {...register('summary')} rows={2} maxLength={300} />
      </Field>
      <Controller
        control={control}
        name="text"
        render={({ field: { value, onChange } }) => (
          <MarkdownField
            label="Text of its page"
            value={value}
            onChange={onChange}
            maxLength={20_000}
            error={errors.text?.message}
          />
        )}
      />
    </>
  )
}

function ContentFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  const offers = useOffers()
  const courses = useQuery(sellableCoursesQuery()).data?.items ?? []
  const strategies = useQuery(sellableStrategiesQuery()).data?.items ?? []
  const problem =
    errors.courseIds?.message ?? errors.programs?.message ?? errors.strategyIds?.message
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-3"
      aria-describedby={problem && 'offer-contents-error'}
    >
      <legend className="mb-2 font-semibold">What it opens</legend>
      {paidProgramNames.map((program) => (
        <Checkbox
          key={program}
          label={offers[program].title}
          value={program}
          {...register('programs')}
        />
      ))}
      <Choices items={courses} inputs={register('courseIds')} />
      <Choices items={strategies} prefix="Signals of " inputs={register('strategyIds')} />
      {problem && (
        <p id="offer-contents-error" role="alert" className="text-compact text-danger">
          {problem}
        </p>
      )}
      <Field
        label="One-to-one calls"
        hint="In all, beside those a month of programs; empty for none"
        error={errors.calls?.message}
      >
        <Input {...register('calls')} inputMode="numeric" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="For how long" error={errors.periodUnit?.message}>
          <Select {...register('periodUnit')} options={unitOptions} />
        </Field>
        <Field label="Number of these" error={errors.periodCount?.message}>
          <Input {...register('periodCount')} inputMode="numeric" />
        </Field>
      </div>
    </fieldset>
  )
}

interface ChoicesProps {
  items: readonly { id: string; title: string; isPublished: boolean }[]
  prefix?: string
  inputs: UseFormRegisterReturn
}

/** What an offer can open of one kind; nothing if there is none. */
function Choices({ items, prefix = '', inputs }: ChoicesProps) {
  return (
    <div className="flex max-h-60 flex-col gap-2 overflow-y-auto rounded-md border p-3 empty:hidden">
      {items.map(({ id, title, isPublished }) => (
        <Checkbox
          key={id}
          label={`${prefix}${title}${isPublished ? '' : ' (draft)'}`}
          value={id}
          {...inputs}
        />
      ))}
    </div>
  )
}

function PriceFields({ form: { control, register, formState } }: { form: Form }) {
  const { errors } = formState
  const plan = useWatch({ control, name: 'plan' })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={plan === 'subscription' ? 'Price of a month' : 'Price'}
        error={errors.price?.message}
      >
        <Input {...register('price')} inputMode="decimal" />
      </Field>
      <Field label="Currency" error={errors.currency?.message}>
        <Select {...register('currency')} options={currencyOptions} />
      </Field>
      <Field label="Paid" error={errors.plan?.message}>
        <Select {...register('plan')} options={planOptions} />
      </Field>
      {plan === 'instalments' && (
        <Field
          label="Number of instalments"
          hint="Equal parts, one a month; access ends when one is missed"
          error={errors.instalments?.message}
        >
          <Input {...register('instalments')} inputMode="numeric" />
        </Field>
      )}
      <Field
        label="Days of trial"
        hint="Without a card, once for each member; empty for none"
        error={errors.trialDays?.message}
      >
        <Input {...register('trialDays')} inputMode="numeric" />
      </Field>
    </div>
  )
}

function SaleFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-2 font-semibold">Sale</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="State"
          hint="Hidden offers are sold to whoever has the link"
          error={errors.state?.message}
        >
          <Select {...register('state')} options={stateOptions} />
        </Field>
        <Field label="Seats" hint="Empty for any number" error={errors.seats?.message}>
          <Input {...register('seats')} inputMode="numeric" />
        </Field>
        <Field label="First day" hint="Empty for at once" error={errors.sellsFrom?.message}>
          <Input type="date" {...register('sellsFrom')} />
        </Field>
        <Field label="Last day" hint="Empty for no end" error={errors.sellsUntil?.message}>
          <Input type="date" {...register('sellsUntil')} />
        </Field>
      </div>
    </fieldset>
  )
}

/** The offers whose payments count towards this one; nothing if there is no other. */
function UpgradeFields({ form: { register, formState }, of }: { form: Form; of?: ShopOffer }) {
  const offers = useQuery(shopOffersQuery({ page: 1, limit: 100 })).data?.items ?? []
  const others = offers.filter(({ id }) => id !== of?.id)
  const problem = formState.errors.upgradesFrom?.message
  if (others.length === 0) return null
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-2"
      aria-describedby={problem && 'offer-upgrades-error'}
    >
      <legend className="mb-2 font-semibold">Takes off what was paid for</legend>
      {others.map(({ id, name }) => (
        <Checkbox key={id} label={name} value={id} {...register('upgradesFrom')} />
      ))}
      {problem && (
        <p id="offer-upgrades-error" role="alert" className="text-compact text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

const planOptions = [
  { value: 'once', label: 'At once' },
  { value: 'instalments', label: 'In monthly instalments' },
  { value: 'subscription', label: 'Every month, until cancelled' },
]
const currencyOptions = currencies.map((value) => ({ value, label: value.toUpperCase() }))
const stateOptions = offerStates.map((value) => ({ value, label: stateLabels[value] }))
const unitOptions = [
  { value: 'months', label: 'Months' },
  { value: 'days', label: 'Days' },
  { value: '', label: 'No end (not for programs)' },
]

const serverNames = {
  name: 'name',
  slug: 'slug',
  summary: 'summary',
  text: 'text',
  state: 'state',
  priceCents: 'price',
  currency: 'currency',
  furtherPrices: 'furtherPrices',
  programs: 'programs',
  courseIds: 'courseIds',
  strategyIds: 'strategyIds',
  calls: 'calls',
  period: 'periodUnit',
  plan: 'instalments',
  trialDays: 'trialDays',
  upgradesFrom: 'upgradesFrom',
  seats: 'seats',
  sellsFrom: 'sellsFrom',
  sellsUntil: 'sellsUntil',
} as const
