import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { ItemForm } from '#client/ui/forms/item-form.tsx'
import { lateResolver } from '#client/ui/forms/late-resolver.ts'
import { useItemForm } from '#client/ui/forms/use-item-form.ts'
import { late } from '#client/ui/overlays/late.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { SignalOutlet } from '#contract/signals/signal-outlets.ts'
import { currentOutlet, useSaveOutlet, useTryOutlet } from './chat-membership.queries.ts'
import { serviceNames } from './chat-words.ts'
import { asItem, Problems } from './group-form.tsx'
import { PlaceRow } from './place-row.tsx'

const checks = late(async () => (await import('./outlet-form-checks.ts')).outletResolver)
const resolver = lateResolver(checks.load)

const saveFailure = 'Failed to save the address. Please try again.'

/** Where a program's signals are posted at a service, and how it stands. */
export function OutletRow({ outlet }: { outlet: SignalOutlet }) {
  const { failed, name, service, shown, trouble } = outlet
  const set = failed === 0 ? shown : `${shown} · ${failed} refused`
  return (
    <PlaceRow
      label={`${serviceNames[service]}: signals of ${name}`}
      name={name}
      about={trouble ?? set ?? 'Posted nowhere yet'}
      state={trouble !== null ? 'trouble' : shown === null ? 'unset' : 'set'}
    >
      <OutletForm outlet={outlet} />
    </PlaceRow>
  )
}

function OutletForm({ outlet }: { outlet: SignalOutlet }) {
  const { program, service, shown, trouble } = outlet
  const save = useSaveOutlet()
  const form = useItemForm({
    name: 'signal outlet',
    item: asItem(outlet),
    resolver,
    // A webhook's address is a secret, which is never sent back.
    values: (item = asItem(outlet)) => ({
      address: service === 'telegram' ? (item.shown ?? '') : '',
    }),
    serverNames: { address: 'address' },
    current: async () => asItem(await currentOutlet({ program, service })),
    savedTitle: () => 'Address Saved',
    saveFailure,
    send: async (input, _, seen) => {
      const updatedAt = (seen ?? (await currentOutlet({ program, service })).updatedAt) || null
      const address = input.address || null
      return asItem(await save.mutateAsync({ address, program, service, updatedAt }))
    },
  })
  const { errors } = form.formState
  const isDiscord = service === 'discord'
  return (
    <>
      {trouble !== null && <Notice variant="warning">{trouble}</Notice>}
      <ItemForm form={form}>
        <Field
          label={isDiscord ? 'Webhook URL' : 'Channel'}
          hint={isDiscord ? 'A secret: it is not shown again. Empty for none.' : 'Empty for none'}
          error={errors.address?.message}
        >
          <Input
            {...form.register('address')}
            type={isDiscord ? 'password' : 'text'}
            placeholder={isDiscord ? 'https://discord.com/api/webhooks/…' : '@my_signals'}
            autoComplete="off"
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.edit.busy}>
            Save Address
          </Button>
          {shown !== null && <TryOutlet outlet={outlet} />}
        </div>
      </ItemForm>
      {shown !== null && (
        <p className="text-sm text-muted-foreground tabular-nums">{countsText(outlet)}</p>
      )}
    </>
  )
}

const countsText = ({ sent, waiting, failed, failure }: SignalOutlet) =>
  `${sent} posted, ${waiting} waiting, ${failed} refused${failure === null ? '' : `: ${failure}`}`

function TryOutlet({ outlet: { name, program, service } }: { outlet: SignalOutlet }) {
  const trial = useTryOutlet()
  const run = () =>
    trial.mutate(
      { program, service },
      { onError: (error) => failureToast(error, `${serviceNames[service]} cannot be reached.`) },
    )
  return (
    <>
      <Button
        variant="outline"
        busy={trial.isPending}
        aria-label={`Try it: ${serviceNames[service]}, signals of ${name}`}
        onClick={run}
      >
        Try it
      </Button>
      {trial.data && (
        <Problems
          problems={trial.data.problems}
          fine={`Everything works in ${trial.data.title}.`}
        />
      )}
    </>
  )
}
