import { Target } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { ownZone } from '#client/platform/zone.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import type { Finding } from '#contract/journal/journal-findings.ts'
import { candlesPage, ownDrillPage } from '#contract/site/pages.ts'
import { practiceName, practisedOf } from './own-drill-words.ts'
import { useCreateOwnDrill } from './own-drills.queries.ts'

interface PractiseButtonProps {
  finding: Finding
  currency: string
}

/** Makes a drill of the trades of a costly finding, and opens it. */
export function PractiseButton({ finding, currency }: PractiseButtonProps) {
  const create = useCreateOwnDrill()
  const navigate = useNavigate()
  const habit = practisedOf(finding)
  if (!habit) return null
  const practice = { habit, of: finding.of, currency, timeZone: ownZone() }
  const begin = async () => {
    try {
      const { id } = await create.mutateAsync(practice)
      await navigate(ownDrillPage(id))
    } catch {
      // Said below.
    }
  }
  const isRefusal = create.error instanceof ApiProblem && create.error.status === 422
  return (
    <div className="mt-1 flex flex-col items-start gap-2">
      <Button
        size="sm"
        variant="outline"
        busy={create.isPending}
        aria-label={`Practise: ${practiceName(practice)}`}
        onClick={() => void begin()}
      >
        <Target aria-hidden="true" />
        Practise
      </Button>
      {create.isError && (
        <Notice variant="danger">
          <p>{failureText(create.error, 'The drill could not be made. Please try again.')}</p>
          {isRefusal && (
            <Link to={candlesPage} className="font-medium underline underline-offset-4">
              Candles
            </Link>
          )}
        </Notice>
      )}
    </div>
  )
}
