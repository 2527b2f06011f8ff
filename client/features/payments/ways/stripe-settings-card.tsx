import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { StripeSettings } from '#contract/payments/stripe-settings.ts'
import { kindsText } from '#contract/site/paying-claims.ts'
import { saveFailure } from './office-transfer-words.ts'
import { stripeSettingsQuery, useSaveStripeSettings } from './stripe-settings.queries.ts'

/** Whether members pay by card alone, or with all methods of the Stripe account; nothing without Stripe. */
export function StripeSettingsCard() {
  const { data: settings } = useQuery(stripeSettingsQuery())
  if (!settings?.isSetUp) return null
  return (
    <Card
      title="Stripe"
      description="By card in the academy’s form, or in Stripe’s own form with everything that is switched on in your Stripe account, under Settings, Payment methods."
      className="max-w-3xl"
    >
      <MethodsSwitch key={settings.updatedAt} settings={settings} />
    </Card>
  )
}

function MethodsSwitch({ settings }: { settings: StripeSettings }) {
  const [allMethods, setAllMethods] = useState(settings.allMethods)
  const save = useSaveStripeSettings()
  const submit = () => {
    const saving = save.mutateAsync({ allMethods, updatedAt: settings.updatedAt })
    void tellOutcome(saving, { done: 'Stripe Settings Saved', failed: saveFailure })
  }
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label="Cards, Apple Pay, Google Pay, SEPA and what else your Stripe account has"
        checked={allMethods}
        onChange={(event) => setAllMethods(event.target.checked)}
      />
      {settings.allMethods && <OwnMethods methods={settings.methods} />}
      <p className="text-sm text-muted-foreground">
        Some methods, such as SEPA direct debit, take days: access opens when the money has arrived.
      </p>
      <Button className="self-start" busy={save.isPending} onClick={submit}>
        Save Stripe Settings
      </Button>
    </div>
  )
}

function OwnMethods({ methods }: Pick<StripeSettings, 'methods'>) {
  return (
    <p className="text-sm">
      {methods.length > 0
        ? `Your account offers: ${kindsText(methods)}. Those that take the currency of what you sell are named on the site.`
        : 'Your account offers nothing that the site could name. Switch methods on at Stripe, and save again.'}
    </p>
  )
}
