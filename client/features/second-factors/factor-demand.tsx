import { Card } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { PasskeysPart } from './passkeys-part.tsx'
import { TwoFactorPart } from './two-factor-part.tsx'

/** Replaces the back office until its user has a second factor. */
export default function FactorDemand() {
  return (
    <Card
      title="Set up two-factor sign-in"
      description="One of the two is enough. Then you can use everything here again."
      className="max-w-3xl"
    >
      <div className="flex flex-col gap-6">
        <Notice variant="warning">
          The academy requires a second factor from everyone who works in its back office.
        </Notice>
        <TwoFactorPart />
        <PasskeysPart />
      </div>
    </Card>
  )
}
