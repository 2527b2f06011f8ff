import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { failureToast, useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import type { StoredOffer } from '#contract/offers/offers.ts'
import { type Program, programNames } from '#contract/offers/program-table.ts'
import { OfferForm } from './offer-form.tsx'
import { offersQuery, useResetOffer } from './offers.queries.ts'

const loadFailure = 'Failed to load the offers. Please try again.'

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(offersQuery())]

/** The academy's offers: each program with its texts, prices and cohorts. */
export default function AdminOffersSection() {
  const [search, setSearch] = useSearchParams()
  const offers = useQuery(offersQuery())
  useFailureToast(offers.isError, loadFailure)
  if (offers.isPending) return <Spinner />
  if (!offers.data) {
    return <QueryError message={loadFailure} query={offers} />
  }
  const open = programNames.find((name) => name === search.get(parameter)) ?? programNames[0]
  return (
    <Tabs
      label="Programs"
      value={open}
      onChange={(program) => setSearch({ [parameter]: program }, { replace: true })}
      tabs={offers.data.map((offer) => ({
        value: offer.program,
        label: tabLabels[offer.program],
        content: <OfferCard offer={offer} />,
      }))}
    />
  )
}

/** The name of the open tab in the address. */
const parameter = 'program'

const tabLabels: Record<Program, string> = {
  academy: 'Academy',
  mentorship: 'Mentorship',
  community: 'Community',
}

function OfferCard({ offer }: { offer: StoredOffer }) {
  // A reset refills the form.
  const [resets, setResets] = useState(0)
  return (
    <Card
      title={offer.title}
      description="Changes apply to everyone at once. Payments already started keep the price that they were shown."
      actions={!offer.isOpen && <Badge variant="neutral">Hidden</Badge>}
      className="max-w-3xl"
    >
      <OfferForm key={resets} offer={offer} />
      {offer.updatedAt !== null && (
        <ResetButton offer={offer} onReset={() => setResets((before) => before + 1)} />
      )}
    </Card>
  )
}

function ResetButton({ offer, onReset }: { offer: StoredOffer; onReset: () => void }) {
  const [asking, setAsking] = useState(false)
  const reset = useResetOffer()
  const start = async () => {
    try {
      await reset.mutateAsync(offer.program)
      onReset()
      toast({ title: 'Offer Reset', variant: 'success' })
    } catch (error) {
      failureToast(error, 'The offer could not be reset.')
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className="mt-4 border-t pt-4">
      <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
        Reset to the original texts and prices
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Reset ${offer.title}?`}
        description="Its name, texts, prices, duration and cohorts go back to the original ones. Payments already started keep the price that they were shown."
        confirmLabel="Reset"
        onConfirm={() => void start()}
        busy={reset.isPending}
      />
    </div>
  )
}
