import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Prices } from '#contract/signals/prices.ts'
import { ShownOnce } from '../shown-once.tsx'
import { useMakePriceKey, useRevokePriceKey } from './prices.queries.ts'

const replacing = {
  title: 'Replace the key for prices?',
  description: 'The current key stops working at once: whatever sends prices needs the new one.',
  confirmLabel: 'Yes, Replace',
}
const revoking = {
  title: 'Revoke the key for prices?',
  description: 'What is sent with it is refused from now on.',
  confirmLabel: 'Yes, Revoke',
}

/** The key with which a terminal sends prices: made, replaced and revoked, and shown only when it is made. */
export function PriceKey({ present }: { present: Prices['key'] }) {
  const make = useMakePriceKey()
  const revoke = useRevokePriceKey()
  // Not kept: whoever leaves the page without it makes another.
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null)
  const onMake = async () => {
    if (present && !(await askFirst(replacing))) return
    await tellOutcome(make.mutateAsync(present?.id ?? null).then(setMade), {
      done: 'Key Created',
      failed: 'The key could not be created.',
    })
  }
  const onRevoke = async (id: string) => {
    if (!(await askFirst(revoking))) return
    await tellOutcome(revoke.mutateAsync(id), {
      done: 'Key Revoked',
      failed: 'The key could not be revoked.',
    })
  }
  return (
    <div className="flex flex-col gap-3">
      <p>
        {present ? `The key was created on ${moment(present.madeAt)}.` : 'There is no key yet.'}
      </p>
      {made && made.id === present?.id && (
        <ShownOnce
          label="New key"
          hint="It is shown only now: copy it into the terminal’s script."
          value={made.secret}
          what="Key"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" size="sm" busy={make.isPending} onClick={() => void onMake()}>
          {present ? 'Replace Price Key' : 'Create Price Key'}
        </Button>
        {present && (
          <Button
            variant="ghost"
            size="sm"
            busy={revoke.isPending}
            onClick={() => void onRevoke(present.id)}
          >
            Revoke Price Key
          </Button>
        )}
      </div>
    </div>
  )
}
