import { Button } from '../controls/button.tsx'
import { Notice } from '../displays/notice.tsx'

interface DraftNoticeProps {
  draft: { isRestored: boolean; discard: () => void }
}

/** Says in a form that earlier input was restored, and offers to start over. */
export function DraftNotice({ draft }: DraftNoticeProps) {
  if (!draft.isRestored) return null
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p>What you typed earlier has been restored.</p>
        <Button size="sm" variant="outline" onClick={draft.discard}>
          Discard it
        </Button>
      </div>
    </Notice>
  )
}
