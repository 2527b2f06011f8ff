import { OvertakenNotice } from '#client/ui/forms/overtaken-notice.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { DraftFields } from '#contract/course-drafts.ts'
import type { AutosaveState } from './autosave.ts'
import type { StoredTyping } from './use-autosave.ts'

const words: Record<AutosaveState, string> = {
  idle: '',
  storing: 'Storing your draft…',
  stored: 'Your draft is stored. Students see the changes once you save them.',
  failed: 'Your draft could not be stored yet. It is kept on this device.',
  overtaken: '',
}

interface TypingNoticeProps {
  typing: StoredTyping
  /** Fills the form with what another window or device has stored. */
  onLoaded: (typed: DraftFields) => void
}

/** Says what becomes of what is typed, and offers the choice where another window or device was faster. */
export function TypingNotice({ typing, onLoaded }: TypingNoticeProps) {
  const { state, loadCurrent, storeAnyway } = typing
  const anyway = () =>
    storeAnyway().catch((error: unknown) =>
      failureToast(error, 'Your draft could not be stored. Please try again.'),
    )
  return (
    <>
      <OvertakenNotice
        own
        edit={{
          isOvertaken: state === 'overtaken',
          busy: false,
          loadCurrent: async () => onLoaded(await loadCurrent()),
        }}
        onSaveAnyway={() => void anyway()}
      />
      <p role="status" className="min-h-5 text-compact text-muted-foreground">
        {words[state]}
      </p>
    </>
  )
}
