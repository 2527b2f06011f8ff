import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Notice } from '../displays/notice.tsx'
import { failureToast } from '../overlays/outcome-toast.ts'

interface OvertakenNoticeProps {
  edit: {
    /** Without it nothing is shown. */
    isOvertaken: boolean
    /** Whether it is being saved. */
    busy: boolean
    /** Refills the form from the item's current state, discarding the input. */
    loadCurrent: () => Promise<void>
  }
  /** Saves the input over the other change. */
  onSaveAnyway: () => void
  /** Only the user can have made the other change: in another window or on another device. */
  own?: boolean
}

/** Says in a form that somebody else has saved first, and offers the choice: their version or one's own. */
export function OvertakenNotice(props: OvertakenNoticeProps) {
  return props.edit.isOvertaken ? <Notification {...props} /> : null
}

function Notification({ edit, onSaveAnyway, own }: OvertakenNoticeProps) {
  const [loading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    try {
      await edit.loadCurrent()
    } catch (error) {
      setLoading(false)
      failureToast(error, 'The current version could not be loaded. Please try again.')
    }
  }
  return (
    // The form may be taller than the screen.
    <div ref={bringIntoView}>
      <Notice variant="danger">
        <p>
          {own
            ? 'This has been changed in another window or on another device in the meantime.'
            : 'Someone else has changed this in the meantime.'}{' '}
          Nothing is saved yet: what you typed is still here.
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" variant="outline" busy={loading} onClick={() => void load()}>
            Load the current version
          </Button>
          <Button size="sm" variant="outline" busy={edit.busy} onClick={onSaveAnyway}>
            Save anyway
          </Button>
        </div>
      </Notice>
    </div>
  )
}

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
